import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { counted } from '#admin/count-text.ts'
import { addUsualGuides, categories, giveGuide, sizeGuides } from '#admin/queries/catalogue.ts'
import { byText, EditableList, ItemDialog, type ListSettings, UsualButton } from '#admin/ui/editable-list.tsx'
import { Select } from '#admin/ui/fields.tsx'
import { useField, useFormFields } from '#admin/ui/form-fields.tsx'
import { RowActions, type RowHandlers } from '#admin/ui/icon-button.tsx'
import { RowSkeleton } from '#admin/ui/query-boundary.tsx'
import { type Editor, useEditor } from '#admin/ui/use-editor.ts'
import type { Category } from '#contract/category.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import { GuideSheet } from './guide-sheet.tsx'
import { contentOf, listUnmeasured, tableOf } from './guide-table.ts'

const SETTINGS: ListSettings<SizeGuide> = {
  title: 'Guides des tailles',
  help: 'guides-tailles',
  searchHint: 'Nom du guide',
  textOf: ({ name }) => name,
  sorts: [
    { key: 'nom', label: 'Nom A-Z', compare: (a, b) => byText(a.name, b.name) },
    { key: 'recents', label: 'Plus récents', compare: (a, b) => b.id - a.id },
  ],
  pageSize: 60,
}

export function SizeGuidesScreen() {
  const editor = useEditor<SizeGuide>('size-guide')
  const { data: all } = useQuery(categories.query)
  const usersOf = (guide: SizeGuide) =>
    all?.filter(({ sizeGuideId }) => sizeGuideId === guide.id).map(({ name }) => name) ?? []
  const free = all?.filter(({ sizeGuideId }) => sizeGuideId === null) ?? []
  return (
    <EditableList
      list={sizeGuides}
      settings={SETTINGS}
      query={useQuery(sizeGuides.query)}
      usual={<UsualButton label="Ajouter les guides courants" add={addUsualGuides} />}
      editor={editor}
      nameOf={({ name }) => `le guide «\u00a0${name}\u00a0»`}
      layout="grid grid-cols-1 gap-2 @2xl:grid-cols-2"
      skeletons={5}
      skeleton={<RowSkeleton className="h-22" />}
      entry={(guide, actions) => <GuideRow guide={guide} users={usersOf(guide)} free={free} {...actions} />}
    >
      <GuideDialog key={editor.key} editor={editor} />
    </EditableList>
  )
}

type Props = RowHandlers & { guide: SizeGuide; users: string[]; free: Category[] }

function GuideRow({ guide: { id, name, rows, measure }, users, free, ...handlers }: Props) {
  return (
    <li className="flex min-h-22 items-center gap-2 border border-concrete-200 bg-white py-2 pr-1.5 pl-4">
      <div className="min-w-0 flex-1">
        <h2 className="wrap-anywhere font-semibold text-ink">{name}</h2>
        <p className="wrap-anywhere text-concrete-600 text-sm">
          {counted(rows.length, 'ligne')}
          {measure && `, mesure\u00a0: ${measure.label}`}
        </p>
        {users.length > 0 ? (
          <p className="wrap-anywhere text-concrete-600 text-sm">{users.join(', ')}</p>
        ) : (
          <Untied guideId={id} name={name} free={free} />
        )}
      </div>
      <RowActions name={name} {...handlers} />
    </li>
  )
}

/** Warns that no category shows a guide, and lets the owner choose one. */
function Untied({ guideId, name, free }: { guideId: number; name: string; free: Category[] }) {
  const saving = useMutation(giveGuide)
  return (
    <>
      <p className="text-amber-900 text-sm">Aucune catégorie ne le montre</p>
      {free.length > 0 && (
        <div className="mt-1.5 mb-1 max-w-72">
          <Select
            aria-label={`Relier le guide «\u00a0${name}\u00a0»`}
            value=""
            disabled={saving.isPending}
            onChange={({ target }) =>
              saving.mutate({ params: { id: Number(target.value) }, body: { sizeGuideId: guideId } })
            }
            options={[['', 'Relier à une catégorie…'], ...free.map((one) => [one.id, one.name] as const)]}
          />
        </div>
      )}
    </>
  )
}

const BLANK = { columns: ['Taille', 'Mesure (cm)'], rows: [1, 2, 3].map(() => ['', '']) }

function GuideDialog({ editor }: { editor: Editor<SizeGuide> }) {
  const guide = editor.subject
  const [stored] = useState(() => (guide ? tableOf(guide) : tableOf(BLANK)))
  const { form, Field } = useFormFields({
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
  return (
    <ItemDialog
      list={sizeGuides}
      editor={editor}
      form={form}
      toFields={({ name, text, columns: typed, label, unit }) => ({
        name: name.trim(),
        text: text.trim(),
        ...contentOf(typed),
        measure: column < 0 ? null : { label: label.trim(), unit: unit.trim(), column },
      })}
      isWide
    >
      <Field.Text
        name="name"
        label="Nom du guide"
        required="Veuillez saisir le nom du guide"
        maxLength={200}
        placeholder="Casques"
      />
      <GuideSheet stored={guide && stored} {...table} />
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-[2fr_2fr_1fr]">
        <Field.Select
          name="measured"
          label="Colonne mesurée"
          key={columns.map(({ key, title }) => key + title).join()}
          options={[
            ['', 'Aucune'],
            ...columns.map(({ key, title }, at) => [key, title || `Colonne ${at + 1}`] as const),
          ]}
        />
        {column >= 0 && (
          <>
            <Field.Text
              name="label"
              label="Ce que l’on mesure"
              required="Veuillez dire ce que l’on mesure"
              maxLength={100}
              placeholder="Tour de tête"
            />
            <Field.Text name="unit" label="Unité" maxLength={50} placeholder="cm" />
          </>
        )}
        <p className="text-concrete-600 text-sm md:col-span-full">
          {column >= 0
            ? 'Le visiteur tape sa mesure et lit sa taille. Une case est un nombre ou un intervalle\u00a0: 57, 55-56, 55 à 56.'
            : 'Choisissez la colonne où chercher la mesure du visiteur\u00a0: il n’aura qu’à la taper pour lire sa taille.'}
        </p>
        <Unmeasured cells={column < 0 ? [] : listUnmeasured(table.value, column)} />
      </div>
      <Field.TextArea name="text" label="Comment mesurer" isOptional rows={4} maxLength={5000} />
    </ItemDialog>
  )
}

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
