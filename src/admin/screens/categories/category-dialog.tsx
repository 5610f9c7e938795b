import { useQuery } from '@tanstack/react-query'
import { useController, useForm, useWatch } from 'react-hook-form'
import { type CategoryFields, categories, guideOptions, sizeGuides } from '#admin/queries/catalogue.ts'
import { ColorField, isColor } from '#admin/ui/color-field.tsx'
import { ItemDialog } from '#admin/ui/editable-list.tsx'
import { fieldsOf, useField } from '#admin/ui/form-fields.tsx'
import { ImageDrop } from '#admin/ui/image-drop.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { Category } from '#contract/category.ts'

/** Default colour of a category (spec §9). */
const DEFAULT_COLOR = '#000000'

export function CategoryDialog({ editor }: { editor: Editor<Category> }) {
  const category = editor.subject
  const form = useForm<CategoryFields>({
    defaultValues: {
      name: category?.name ?? '',
      color: category?.color ?? DEFAULT_COLOR,
      className: category?.className ?? '',
      subcategories: category?.subcategories ?? [],
      sizeGuideId: category?.sizeGuideId ? String(category.sizeGuideId) : '',
      image: null,
      removeImage: false,
    },
  })
  const Field = fieldsOf(form)
  const { control } = form
  const color = useController({ control, name: 'color', rules: { validate: checkColor } })
  const isRemoved = useWatch({ control, name: 'removeImage' })
  const { data: guides } = useQuery(sizeGuides.query)
  return (
    <ItemDialog
      list={categories}
      editor={editor}
      form={form}
      toFields={({ name, color, className, ...fields }) => ({
        ...fields,
        name: name.trim(),
        color: color.trim(),
        className: className.trim(),
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
        initial={DEFAULT_COLOR}
        value={color.field.value}
        onChange={color.field.onChange}
        inputRef={color.field.ref}
        error={color.fieldState.error?.message}
      />
      <Field.List
        name="subcategories"
        label="Sous-catégories"
        placeholder="Ajouter une sous-catégorie"
        addLabel="Ajouter la sous-catégorie"
        removed="retirée"
        look="sortable"
      />
      <Field.Select
        name="sizeGuideId"
        label="Guide des tailles"
        key={`guide-${guides?.length}`}
        options={guideOptions('Aucun', guides, category?.sizeGuideId)}
      />
      <ImageDrop
        label="Image (facultatif)"
        currentUrl={isRemoved ? null : (category?.image ?? null)}
        onRemove={() => form.setValue('removeImage', true, { shouldDirty: true })}
        {...useField(control, 'image')}
      />
      <Field.Text
        name="className"
        label="Classe CSS"
        isOptional
        hint="Lettres, chiffres, - et _&nbsp;: pour habiller la catégorie dans la boutique."
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        rules={{
          pattern: { value: /^[\w -]*$/, message: 'Lettres, chiffres, -, _ et espaces seulement' },
        }}
      />
    </ItemDialog>
  )
}

function checkColor(value: string): true | string {
  return isColor(value) || 'Veuillez saisir une couleur comme #d90416'
}
