import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { sizeGuides } from '#admin/queries/catalogue.ts'
import { SelectField, TextAreaField } from '#admin/ui/fields.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered, useField } from '#admin/ui/form-fields.ts'
import { requiredText } from '#admin/ui/form-rules.ts'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import { TextField } from '#web/ui/field.tsx'
import { GuideSheet } from './guide-sheet.tsx'
import { contentOf, listUnmeasured, tableOf } from './guide-table.ts'

const BLANK = { columns: ['Taille', 'Mesure (cm)'], rows: [1, 2, 3].map(() => ['', '']) }

export function GuideDialog({ editor }: { editor: Editor<SizeGuide> }) {
  const guide = editor.subject
  const [stored] = useState(() => (guide ? tableOf(guide) : tableOf(BLANK)))
  const form = useForm({
    defaultValues: {
      name: guide?.name ?? '',
      text: guide?.text ?? '',
      columns: stored,
      /** Key of the measured column; empty for none. */
      measured: guide?.measure ? (stored.columns[guide.measure.column]?.key ?? '') : '',
      label: guide?.measure?.label ?? '',
      unit: guide?.measure?.unit ?? 'cm',
    },
  })
  const { control } = form
  const table = useField(control, 'columns', {
    validate: ({ columns }) =>
      columns.every(({ title }) => title.trim() !== '') || 'Chaque colonne a besoin d’un titre',
  })
  const measured = useWatch({ control, name: 'measured' })
  const { columns } = table.value
  const column = columns.findIndex(({ key }) => key === measured)
  const saving = useMutation(sizeGuides.save)
  return (
    <FormDialog
      editor={editor}
      title={guide ? 'Modifier le guide' : 'Ajouter un guide'}
      form={form}
      save={({ name, text, columns: typed, label, unit }) =>
        saving.mutateAsync({
          id: guide?.id ?? null,
          fields: {
            name: name.trim(),
            text: text.trim(),
            ...contentOf(typed),
            measure: column < 0 ? null : { label: label.trim(), unit: unit.trim(), column },
          },
        })
      }
      problem="Erreur lors de la sauvegarde du guide"
      isWide
    >
      <TextField
        label="Nom du guide"
        required
        maxLength={200}
        placeholder="Casques"
        {...registered(form, 'name', requiredText('Veuillez saisir le nom du guide'))}
      />
      <GuideSheet stored={guide && stored} {...table} />
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-[2fr_2fr_1fr]">
        <SelectField
          label="Colonne mesurée"
          key={columns.map(({ key, title }) => key + title).join()}
          options={[
            ['', 'Aucune'],
            ...columns.map(({ key, title }, at) => [key, title || `Colonne ${at + 1}`] as const),
          ]}
          {...registered(form, 'measured')}
        />
        {column >= 0 && (
          <>
            <TextField
              label="Ce que l’on mesure"
              required
              maxLength={100}
              placeholder="Tour de tête"
              {...registered(form, 'label', {
                validate: (value) => column < 0 || value.trim() !== '' || 'Veuillez dire ce que l’on mesure',
              })}
            />
            <TextField label="Unité" maxLength={50} placeholder="cm" {...registered(form, 'unit')} />
          </>
        )}
        <p className="text-concrete-600 text-sm md:col-span-full">
          {column >= 0
            ? 'Le visiteur tape sa mesure et lit sa taille. Une case est un nombre ou un intervalle\u00a0: 57, 55-56, 55 à 56.'
            : 'Choisissez la colonne où chercher la mesure du visiteur\u00a0: il n’aura qu’à la taper pour lire sa taille.'}
        </p>
        <Unmeasured cells={column < 0 ? [] : listUnmeasured(table.value, column)} />
      </div>
      <TextAreaField
        label="Comment mesurer"
        isOptional
        rows={4}
        maxLength={5000}
        {...registered(form, 'text')}
      />
    </FormDialog>
  )
}

/** Warns of cells in which no measure is found. */
function Unmeasured({ cells }: { cells: string[] }) {
  return (
    <p role="status" className="bg-amber-100 px-3 py-2 text-amber-900 text-sm empty:hidden md:col-span-full">
      {cells.length > 0 &&
        `Aucune mesure n’est lue dans ${cells
          .slice(0, 3)
          .map((cell) => `«\u00a0${cell}\u00a0»`)
          .join(', ')}${cells.length > 3 ? '…' : ''}.`}
    </p>
  )
}
