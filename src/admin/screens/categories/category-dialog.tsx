import { useMutation, useQuery } from '@tanstack/react-query'
import { useController, useForm, useWatch } from 'react-hook-form'
import { type CategoryFields, categories, guideOptions, sizeGuides } from '#admin/queries/catalogue.ts'
import { ColorField, isColor } from '#admin/ui/color-field.tsx'
import { SelectField } from '#admin/ui/fields.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered, useField } from '#admin/ui/form-fields.tsx'
import { requiredText } from '#admin/ui/form-rules.ts'
import { ImageDrop } from '#admin/ui/image-drop.tsx'
import { ListField } from '#admin/ui/list-field.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { Category } from '#contract/category.ts'
import { TextField } from '#web/ui/field.tsx'

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
  const { control } = form
  const color = useController({ control, name: 'color', rules: { validate: checkColor } })
  const isRemoved = useWatch({ control, name: 'removeImage' })
  const { data: guides } = useQuery(sizeGuides.query)
  const saving = useMutation(categories.save)
  return (
    <FormDialog
      editor={editor}
      title={category ? 'Modifier la catégorie' : 'Ajouter une catégorie'}
      form={form}
      save={(fields) =>
        saving.mutateAsync({
          id: category?.id ?? null,
          fields: {
            ...fields,
            name: fields.name.trim(),
            color: fields.color.trim(),
            className: fields.className.trim(),
          },
        })
      }
      problem="Erreur lors de la sauvegarde de la catégorie"
    >
      <TextField
        label="Nom de la catégorie"
        required
        maxLength={100}
        {...registered(form, 'name', requiredText('Veuillez saisir le nom de la catégorie'))}
      />
      <ColorField
        label="Couleur d’affichage"
        initial={DEFAULT_COLOR}
        value={color.field.value}
        onChange={color.field.onChange}
        inputRef={color.field.ref}
        error={color.fieldState.error?.message}
      />
      <ListField
        label="Sous-catégories"
        placeholder="Ajouter une sous-catégorie"
        addLabel="Ajouter la sous-catégorie"
        removed="retirée"
        look="sortable"
        {...useField(control, 'subcategories')}
      />
      <SelectField
        label="Guide des tailles"
        key={`guide-${guides?.length}`}
        options={guideOptions('Aucun', guides, category?.sizeGuideId)}
        {...registered(form, 'sizeGuideId')}
      />
      <ImageDrop
        label="Image (facultatif)"
        currentUrl={isRemoved ? null : (category?.image ?? null)}
        onRemove={() => form.setValue('removeImage', true, { shouldDirty: true })}
        {...useField(control, 'image')}
      />
      <TextField
        label="Classe CSS"
        isOptional
        hint="Lettres, chiffres, - et _&nbsp;: pour habiller la catégorie dans la boutique."
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        {...registered(form, 'className', {
          pattern: { value: /^[\w -]*$/, message: 'Lettres, chiffres, -, _ et espaces seulement' },
        })}
      />
    </FormDialog>
  )
}

function checkColor(value: string): true | string {
  return isColor(value) || 'Veuillez saisir une couleur comme #d90416'
}
