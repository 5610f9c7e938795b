import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { errorText } from '#admin/error-text.ts'
import { saveWilayaPrices } from '#admin/queries/delivery.ts'
import { useLeaveGuard } from '#admin/ui/form-dialog.tsx'
import { SaveBar } from '#admin/ui/save-bar.tsx'
import { SheetCell } from '#admin/ui/sheet-cell.tsx'
import type { Wilaya } from '#contract/wilaya.ts'
import { wilayaLabel } from '#rules/option-search.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { type Cells, cellsOf, changesOf, paste, raise, readPrice, WAYS, type Way } from './price-cells.ts'
import { PriceFiles } from './price-files.tsx'
import { RaiseBar } from './raise-bar.tsx'

const WAY_NAMES: Record<Way, string> = { homePrice: 'Domicile', centerPrice: 'Centre' }

/** Where large text leaves no room for three columns, the prices stand below the wilaya. */
const LARGE_ROW =
  '@max-[15rem]:grid grid-cols-[--spacing(11)_minmax(0,1fr)_minmax(0,1fr)] items-center [&>:nth-child(2)]:col-span-2 [&>:nth-child(3)]:col-start-2'

/** A table of prices: arrows, Enter and Tab move, a copied column is pasted, and all is saved or nothing. */
export function PriceSheet({ wilayas }: { wilayas: Wilaya[] }) {
  const [cells, setCells] = useState<Cells>(() => cellsOf(wilayas))
  const [selected, setSelected] = useState<number[]>([])
  const table = useRef<HTMLTableElement>(null)
  const saving = useMutation(saveWilayaPrices)
  const { prices, wrong } = changesOf(wilayas, cells)
  const isDirty = prices.length > 0 || wrong > 0
  const question = useLeaveGuard({ hasUnsaved: () => isDirty, isCovered: false, onAbandon: () => {} })
  const ids = wilayas.map(({ id }) => id)
  const isAll = selected.length === ids.length
  const show = (saved: Wilaya[]) => setCells(cellsOf(saved))
  const set = (id: number, way: Way, text: string) =>
    setCells((before) => ({ ...before, [id]: { ...(before[id] ?? EMPTY), [way]: text } }))
  const toggle = (id: number) =>
    setSelected((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const focus = (row: number, way: Way) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${ids[row]}-${way}"]`)?.focus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (prices.length > 0 && wrong === 0 && !saving.isPending) saving.mutate(prices, { onSuccess: show })
  }
  const problem =
    wrong > 0
      ? `${counted(wrong, 'case n’est pas un prix', 'cases ne sont pas des prix')}\u00a0: un nombre entier de DA`
      : saving.error && errorText(saving.error, 'Les tarifs n’ont pas été enregistrés.')
  return (
    <form
      noValidate
      onSubmit={submit}
      className="@container grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,44rem)_20rem] lg:gap-6"
    >
      <table
        ref={table}
        className="w-full @max-[15rem]:block table-fixed border-collapse border border-concrete-200 bg-white"
      >
        <caption className="sr-only">
          Tarifs de livraison en DA. Flèches et Entrée passent d’une case à l’autre.
        </caption>
        <thead className="@max-[15rem]:block sticky top-13 z-10 bg-white lg:top-0">
          <tr
            className={classes(
              LARGE_ROW,
              'border-concrete-200 border-b text-left text-concrete-600 text-sm [&>th]:px-2 [&>th]:py-2 [&>th]:font-semibold',
            )}
          >
            <th className="w-11">
              <input
                type="checkbox"
                aria-label="Choisir toutes les wilayas"
                checked={isAll}
                onChange={() => setSelected(isAll ? [] : ids)}
                className="block size-5 cursor-pointer accent-race"
              />
            </th>
            <th>Wilaya</th>
            {WAYS.map((way) => (
              <th key={way} className="w-18 @max-[15rem]:w-auto text-right text-xs sm:w-36 sm:text-sm">
                {WAY_NAMES[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[15rem]:block">
          {wilayas.map((wilaya, row) => (
            <tr
              key={wilaya.id}
              className={classes(LARGE_ROW, 'border-concrete-200 border-b last:border-b-0')}
            >
              <td className="px-2">
                <input
                  type="checkbox"
                  aria-label={`Choisir ${wilaya.name}`}
                  checked={selected.includes(wilaya.id)}
                  onChange={() => toggle(wilaya.id)}
                  className="block size-5 cursor-pointer accent-race"
                />
              </td>
              <th scope="row" className="break-words px-1 py-1 text-left font-normal text-ink">
                {wilayaLabel(wilaya)}
              </th>
              {WAYS.map((way) => (
                <td key={way} className="p-0">
                  <SheetCell
                    id={`${wilaya.id}-${way}`}
                    inputMode="numeric"
                    aria-invalid={readPrice(cells[wilaya.id]?.[way] ?? '') === undefined}
                    className="price text-right text-lg"
                    label={`${WAY_NAMES[way]}, ${wilaya.name}`}
                    value={cells[wilaya.id]?.[way] ?? ''}
                    isChanged={cells[wilaya.id]?.[way] !== String(wilaya[way])}
                    onChange={(text) => set(wilaya.id, way, text)}
                    onPaste={(text) => setCells((before) => paste(before, ids, { id: wilaya.id, way }, text))}
                    onMove={(down, right) => focus(row + down, WAYS[WAYS.indexOf(way) + right] ?? way)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="contents lg:sticky lg:top-7 lg:flex lg:flex-col lg:gap-4">
        <div className="flex flex-col gap-4 max-lg:order-first">
          <PriceFiles isDirty={isDirty} onImported={show} />
          <RaiseBar
            count={selected.length}
            onRaise={(ways, sum) => setCells((before) => raise(before, selected, ways, sum))}
          />
        </div>
        <SaveBar isDirty={isDirty} error={problem || undefined}>
          {isDirty && (
            <Button look="ghost" onClick={() => setCells(cellsOf(wilayas))}>
              Annuler
            </Button>
          )}
          <Button type="submit" disabled={prices.length === 0} aria-disabled={wrong > 0 || saving.isPending}>
            {saving.isPending
              ? 'Enregistrement…'
              : prices.length > 0
                ? `Enregistrer ${counted(prices.length, 'wilaya', 'wilayas')}`
                : 'Enregistrer'}
          </Button>
        </SaveBar>
      </div>
      {question}
    </form>
  )
}

const EMPTY = { homePrice: '', centerPrice: '' }
