import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import {
  categories,
  categoryFields,
  FIRST_COLOR,
  guideOptions,
  sizeGuides,
} from '#admin/queries/catalogue.ts'
import { productSpecifications } from '#admin/queries/products.ts'
import { ColorField, isColor } from '#admin/ui/color-field.tsx'
import { byText, EditableList, ItemDialog, type ListSettings } from '#admin/ui/editable-list.tsx'
import { useField, useFormFields } from '#admin/ui/form-fields.tsx'
import { RowActions, type RowHandlers } from '#admin/ui/icon-button.tsx'
import { ImageDrop } from '#admin/ui/image-drop.tsx'
import { type Editor, useEditor } from '#admin/ui/use-editor.ts'
import type { Category } from '#contract/category.ts'
import { CATEGORY_COLORS } from '#rules/category-color.ts'
import { splitNames } from '#rules/name-list.ts'
import { MAX_SPECIFICATION_FILTERS } from '#rules/specifications.ts'
import { foldText } from '#rules/text.ts'
import { withWidth } from '#web/ui/image.tsx'
import { useUsualShelves } from './usual-categories.tsx'

const SETTINGS: ListSettings<Category> = {
  title: 'Catégories',
  help: 'categories',
  searchHint: 'Catégorie ou sous-catégorie',
  textOf: ({ name, subcategories }) => [name, ...subcategories].join('\n'),
  sorts: [
    { key: 'boutique', label: 'Ordre de la boutique', compare: () => 0 },
    { key: 'nom', label: 'Nom A-Z', compare: (a, b) => byText(a.name, b.name) },
    { key: 'recentes', label: 'Plus récentes', compare: (a, b) => b.id - a.id },
  ],
  pageSize: 30,
}

export function CategoriesScreen() {
  const editor = useEditor<Category>('category')
  const query = useQuery(categories.query)
  const shelves = useUsualShelves(query.data)
  return (
    <EditableList
      list={categories}
      settings={SETTINGS}
      query={query}
      usual={shelves.button}
      reorder={{ list: 'categories', labelOf: ({ name }) => name }}
      editor={editor}
      nameOf={({ name }) => `la catégorie «\u00a0${name}\u00a0»`}
      layout="grid grid-cols-1 gap-3 @2xl:grid-cols-2 @5xl:grid-cols-3"
      skeletons={6}
      skeleton={
        <div className="flex h-40 gap-4 border border-concrete-200 bg-white p-4">
          <span className="size-16 bg-concrete-200" />
          <span className="mt-2 h-4 w-32 bg-concrete-200" />
        </div>
      }
      entry={(category, actions) => <CategoryCard category={category} {...actions} />}
    >
      {shelves.isOffered && query.data?.length !== 0 && <div className="mt-4">{shelves.button}</div>}
      {shelves.dialog}
      <CategoryDialog key={editor.key} editor={editor} />
    </EditableList>
  )
}

function CategoryCard({ category, ...handlers }: RowHandlers & { category: Category }) {
  const { name, color, image, subcategories } = category
  return (
    <li className="flex flex-col border border-concrete-200 bg-white">
      <div className="flex flex-wrap items-start gap-3 p-4 pr-1.5">
        <div
          className="grid size-12 shrink-0 min-[360px]:size-16 place-items-center overflow-hidden border-b-4 bg-concrete-100"
          style={{ borderColor: color }}
        >
          {image ? (
            <img src={withWidth(image, 160)} alt="" loading="lazy" className="size-full object-contain" />
          ) : (
            <span aria-hidden="true" className="heading text-3xl text-concrete-600">
              {[...name][0]}
            </span>
          )}
        </div>
        <div className="min-w-0 flex-1 basis-[5.5rem] pt-1">
          <h2 className="font-semibold text-ink text-lg leading-tight">{name}</h2>
        </div>
        <RowActions name={name} {...handlers} />
      </div>
      {subcategories.length === 0 ? (
        <p className="border-concrete-200 border-t px-4 py-3 text-concrete-600 text-sm">
          Aucune sous-catégorie
        </p>
      ) : (
        <ul
          aria-label={`Sous-catégories de ${name}`}
          className="flex flex-wrap gap-1.5 border-concrete-200 border-t px-4 py-3"
        >
          {subcategories.map((subcategory) => (
            <li key={subcategory} className="bg-concrete-100 px-2 py-0.5 text-concrete-700 text-sm">
              {subcategory}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const WORDS = {
  label: 'Autres mots pour la trouver',
  placeholder: 'Ex. kask, puis Entrée',
  hint: 'Un mot à la fois, en français, en arabe ou comme il se prononce\u00a0: la recherche trouve ses produits',
  removed: 'retiré',
  maxLength: 40,
  keyOf: foldText,
}

function CategoryDialog({ editor }: { editor: Editor<Category> }) {
  const category = editor.subject
  const { form, Field } = useFormFields({ defaultValues: categoryFields(category) })
  const { control } = form
  const color = useController({
    control,
    name: 'color',
    rules: { validate: (value) => isColor(value) || 'Veuillez saisir une couleur comme #d90416' },
  })
  const rename = (from: string, to: string) => {
    const renamed = form.getValues('renamedSubcategories')
    const before = Object.keys(renamed).find((name) => renamed[name] === from)
    // Ignores a new subcategory with the old name of a renamed one: this would move that one's products.
    if (before === undefined && Object.hasOwn(renamed, from)) return
    form.setValue('renamedSubcategories', { ...renamed, [before ?? from]: to })
  }
  const isRemoved = useWatch({ control, name: 'removeImage' })
  const { data: guides } = useQuery(sizeGuides.query)
  const { data: specifications } = useQuery({
    ...productSpecifications(category?.id ?? 0),
    enabled: category !== null,
  })
  return (
    <ItemDialog
      list={categories}
      editor={editor}
      form={form}
      toFields={({ name, color, subcategories, renamedSubcategories, ...fields }) => ({
        ...fields,
        name: name.trim(),
        color: color.trim(),
        ...(JSON.stringify(subcategories) !== JSON.stringify(category?.subcategories) && { subcategories }),
        ...(category && { renamedSubcategories }),
      })}
    >
      <Field.Text
        name="name"
        label="Nom de la catégorie"
        required="Veuillez saisir le nom de la catégorie"
        maxLength={100}
      />
      <ColorField
        label="Couleur d’affichage"
        initial={FIRST_COLOR}
        palette={CATEGORY_COLORS}
        value={color.field.value}
        onChange={color.field.onChange}
        inputRef={color.field.ref}
        error={color.fieldState.error?.message}
      />
      <Field.List
        name="subcategories"
        onRename={rename}
        label="Sous-catégories"
        placeholder="Ajouter une sous-catégorie"
        addLabel="Ajouter la sous-catégorie"
        removed="retirée"
        look="sortable"
        // Names that differ in case or accents are different subcategories (spec §5).
        keyOf={(name) => name}
        split={splitNames}
      />
      <Field.Select
        name="sizeGuideId"
        label="Guide des tailles"
        key={`guide-${guides?.length}`}
        options={guideOptions('Aucun', guides, category?.sizeGuideId)}
      />
      <Field.List
        name="filters"
        label="Filtres de sa liste"
        placeholder="Ex. Homologation, puis Entrée"
        hint={`Des caractéristiques de ses produits, ${MAX_SPECIFICATION_FILTERS} au plus\u00a0: le visiteur en coche les valeurs`}
        removed="retiré"
        maxLength={200}
        keyOf={foldText}
        offered={specifications}
      />
      <Field.List name="searchWords" {...WORDS} />
      <ImageDrop
        label="Image (facultatif)"
        currentUrl={isRemoved ? null : (category?.image ?? null)}
        onRemove={() => form.setValue('removeImage', true, { shouldDirty: true })}
        {...useField(control, 'image')}
      />
    </ItemDialog>
  )
}
