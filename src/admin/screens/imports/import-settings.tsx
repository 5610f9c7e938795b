import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterSuccess } from '#admin/api.ts'
import { categories } from '#admin/queries/catalogue.ts'
import { changeImport } from '#admin/queries/imports.ts'
import { CheckboxField, SelectField } from '#admin/ui/fields.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import type { ProductImport } from '#contract/import.ts'
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField } from '#rules/import-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

/** Edits the header row, which column fills which field, and defaults. Saving starts another dry run. */
export function ImportSettings({ found, onReadAgain }: { found: ProductImport; onReadAgain: () => void }) {
  const { id, format, columns, sample } = found
  const { data: allCategories = [] } = useQuery(categories.query)
  const changing = useMutation(afterSuccess(changeImport, onReadAgain))
  const [mapping, setMapping] = useState(found.mapping)
  const [category, setCategory] = useState(String(found.categoryId ?? ''))
  const [tax, setTax] = useState(String(found.taxPercent))
  const [quantities, setQuantities] = useState(found.quantities)
  const [splitQuantities, setSplitQuantities] = useState(found.splitQuantities)
  const [headerRow, setHeaderRow] = useState(found.headerRow)
  const isMoved = headerRow !== found.headerRow
  const taxPercent = Number(tax.replace(',', '.'))
  const isTaxWrong = !(taxPercent >= 0 && taxPercent <= 100)
  const titles = [...new Set(columns.filter(Boolean))]
  const isBusy = changing.isPending || found.state === 'reading'
  const save = () => {
    if (isTaxWrong || isBusy) return
    const categoryId = category === '' ? null : Number(category)
    // A new header row names other columns: sends no mapping, so that the server recognizes it again.
    const columns = isMoved ? { headerRow } : { mapping }
    const body = { ...columns, categoryId, taxPercent, quantities, splitQuantities }
    changing.mutate({ params: { id }, body })
  }
  const choose = (field: ImportField, title: string) => {
    const { [field]: _before, ...others } = mapping
    setMapping(title === '' ? others : { ...others, [field]: title })
  }
  return (
    <Panel title="Réglages">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        className="flex flex-col gap-5 px-4 py-5 md:px-6"
      >
        <SelectField
          label="Ligne des titres"
          value={headerRow}
          onChange={({ target }) => setHeaderRow(Number(target.value))}
          options={listRows(found)}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Catégorie des lignes qui n’en ont pas"
            value={category}
            onChange={({ target }) => setCategory(target.value)}
            options={[
              ['', 'Ne pas les importer'],
              ...allCategories.map(({ id, name }) => [id, name] as const),
            ]}
          />
          {format === 'prestashop' && (
            <TextField
              label="Taxe à ajouter aux prix, en&nbsp;%"
              inputMode="decimal"
              value={tax}
              onChange={({ target }) => setTax(target.value)}
              error={isTaxWrong ? 'Un pourcentage de 0 à 100' : null}
            />
          )}
        </div>
        <CheckboxField
          label="Remplacer les quantités déjà comptées"
          hint="Sans cela, seuls les produits qui ne sont pas encore comptés prennent celles du fichier."
          checked={quantities}
          onChange={({ target }) => setQuantities(target.checked)}
        />
        <CheckboxField
          label="Répartir une quantité donnée pour plusieurs tailles ou couleurs"
          hint="12 pièces en M, L et XL&nbsp;: 4 de chaque. Sans cela, ces produits viennent sans quantité."
          checked={splitQuantities}
          onChange={({ target }) => setSplitQuantities(target.checked)}
        />
        {isMoved ? (
          <p className="text-concrete-700">Relisez pour voir les colonnes de cette ligne.</p>
        ) : (
          <details open={format === 'other' || !found.mapping.name || !found.mapping.price}>
            <summary className="-my-2 min-h-11 cursor-pointer py-2.5 font-semibold text-ink text-sm">
              Colonnes du fichier
            </summary>
            <div className="mt-3 grid gap-4 sm:grid-cols-2">
              {IMPORT_FIELDS.map((field) => (
                <SelectField
                  key={field}
                  label={IMPORT_FIELD_NAMES[field]}
                  value={mapping[field] ?? ''}
                  onChange={({ target }) => choose(field, target.value)}
                  options={[
                    ['', 'Aucune'],
                    ...titles.map((title) => [title, withExample(title, found)] as const),
                  ]}
                />
              ))}
            </div>
          </details>
        )}
        {!isMoved && sample.length > 0 && <Sample columns={columns} sample={sample} />}
        <Button
          look="outline"
          type="submit"
          aria-disabled={isTaxWrong || isBusy}
          className="w-full sm:w-auto sm:self-start"
        >
          {isBusy ? 'Lecture…' : 'Relire avec ces réglages'}
        </Button>
      </form>
    </Panel>
  )
}

/** Number of cells shown of each row, by which the owner recognizes the header row. */
const CELLS = 6

/** Lists the rows that may be the header row, with their first cells. */
function listRows({ firstRows }: ProductImport): (readonly [line: number, label: string])[] {
  return firstRows.map(({ line, cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '')
    return [line, `Ligne ${line}\u00a0: ${filled.slice(0, CELLS).join(' · ')}`] as const
  })
}

function withExample(title: string, { columns, sample }: ProductImport): string {
  const index = columns.indexOf(title)
  const example = sample.map((row) => row[index]?.trim()).find(Boolean)
  if (!example) return title
  return `${title}\u00a0: ${example.length > 40 ? `${example.slice(0, 40)}…` : example}`
}

function Sample({ columns, sample }: Pick<ProductImport, 'columns' | 'sample'>) {
  return (
    <details>
      <summary className="-my-2 min-h-11 cursor-pointer py-2.5 font-semibold text-ink text-sm">
        Premières lignes
      </summary>
      <section
        aria-label="Premières lignes du fichier"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to scroll it
        tabIndex={0}
        className="mt-3 overflow-x-auto border border-concrete-200"
      >
        <table className="text-sm">
          <thead className="bg-concrete-100 text-left">
            <tr>
              {columns.map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles may be the same
                <th key={index} scope="col" className="whitespace-nowrap px-3 py-2 font-semibold text-ink">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-concrete-200">
            {sample.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never change
              <tr key={line}>
                {row.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                  <td key={index} className="max-w-56 truncate px-3 py-2 text-concrete-700">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
