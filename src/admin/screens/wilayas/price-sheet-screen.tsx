import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { errorText } from '#admin/error-text.ts'
import { saveWilayaPrices, wilayas } from '#admin/queries/delivery.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { useLeaveGuard } from '#admin/ui/form-dialog.tsx'
import { SaveBar } from '#admin/ui/long-form.tsx'
import { OneLoading } from '#admin/ui/panel.tsx'
import { QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { BackLink, Screen } from '#admin/ui/screen.tsx'
import { type CellType, Sheet, SheetCell } from '#admin/ui/sheet.tsx'
import type { Wilaya } from '#contract/delivery.ts'
import { wilayaLabel } from '#rules/option-search.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { cellsOf, changesOf, doubtsOf, raise, readPrice, withRowsOf } from './price-cells.ts'
import { PriceFiles, RaiseBar } from './price-tools.tsx'

export function PriceSheetScreen() {
  return (
    <Screen
      title="Tarifs des wilayas"
      help="wilayas"
      hasForm
      actions={<BackLink to="/wilayas">Wilayas</BackLink>}
    >
      <QueryBoundary
        query={useQuery(wilayas.query)}
        loading={<OneLoading text="Chargement des wilayas…" />}
        failed="Impossible de charger les wilayas"
      >
        {(all) => <PriceSheet wilayas={all} />}
      </QueryBoundary>
    </Screen>
  )
}

/** Where large text leaves no room for three columns, the prices stand below the wilaya. */
const LARGE_ROW =
  '@max-[15rem]:grid grid-cols-[--spacing(11)_minmax(0,1fr)_minmax(0,1fr)] items-center [&>:nth-child(2)]:col-span-2 [&>:nth-child(3)]:col-start-2'

const PRICE: CellType = {
  inputMode: 'numeric',
  className: 'price text-right text-lg',
  isInvalid: (text) => readPrice(text) === undefined,
}

function PriceSheet({ wilayas }: { wilayas: Wilaya[] }) {
  const stored = cellsOf(wilayas)
  const [typed, setTyped] = useState(stored)
  const table = withRowsOf(stored, typed)
  const [selected, setSelected] = useState<number[]>([])
  const saving = useMutation(saveWilayaPrices)
  const { prices, wrong } = changesOf(wilayas, table)
  const isDirty = prices.length > 0 || wrong > 0
  const question = useLeaveGuard({ hasUnsaved: () => isDirty, onAbandon: () => {} })
  const ids = wilayas.map(({ id }) => id)
  const isAll = selected.length === ids.length
  const show = (saved: Wilaya[]) => {
    setTyped(cellsOf(saved))
    setSelected([])
  }
  const read = (wilayasOfFile: Wilaya[]) => {
    const cells = cellsOf(wilayasOfFile)
    setTyped(cells)
    return changesOf(wilayas, withRowsOf(stored, cells)).prices.length
  }
  const toggle = (id: number) =>
    setSelected((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const form = useRef<HTMLFormElement>(null)
  const [doubts, setDoubts] = useState<string[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDirty || saving.isPending) return
    if (wrong > 0) return leadToWrong(form.current)
    const found = doubtsOf(wilayas, prices)
    if (found.length > 0) setDoubts(found)
    else saving.mutate({ body: prices }, { onSuccess: show })
  }
  const problem =
    wrong > 0
      ? `${counted(wrong, 'case n’est pas un prix', 'cases ne sont pas des prix')}\u00a0: un nombre entier de DA`
      : saving.error && errorText(saving.error, 'Les tarifs n’ont pas été enregistrés.')
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="@container grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,44rem)_20rem] lg:gap-6"
    >
      <Sheet table={table} stored={stored} onChange={setTyped}>
        <table className="w-full @max-[15rem]:block table-fixed border-collapse border border-concrete-200 bg-white">
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
              {table.columns.map(({ key, title }) => (
                <th key={key} className="w-18 @max-[15rem]:w-auto text-right text-xs sm:w-36 sm:text-sm">
                  {title}
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
                {table.columns.map(({ key, title }, column) => (
                  <td key={key} className="p-0">
                    <SheetCell {...{ row, column }} label={`${title}, ${wilaya.name}`} {...PRICE} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
      <div className="contents lg:sticky lg:top-7 lg:flex lg:flex-col lg:gap-4">
        <div className="flex flex-col gap-4 max-lg:order-first">
          <PriceFiles isDirty={isDirty} onRead={read} />
          <RaiseBar
            count={selected.length}
            onRaise={(ways, sum) => setTyped(raise(table, selected, ways, sum))}
          />
        </div>
        <SaveBar isDirty={isDirty} error={problem || undefined}>
          {isDirty && (
            <Button look="ghost" onClick={() => setTyped(stored)}>
              Annuler
            </Button>
          )}
          <Button type="submit" disabled={!isDirty} aria-disabled={saving.isPending}>
            {saving.isPending
              ? 'Enregistrement…'
              : prices.length > 0
                ? `Enregistrer ${counted(prices.length, 'wilaya', 'wilayas')}`
                : 'Enregistrer'}
          </Button>
        </SaveBar>
      </div>
      {question}
      <ConfirmDialog
        title="Prix à vérifier"
        question={doubts.length > 0 ? `${listText(doubts)}. Est-ce bien le prix à payer\u00a0?` : null}
        confirmLabel="Enregistrer"
        busyLabel="Enregistrement…"
        cancelLabel="Corriger"
        onConfirm={async () => show(await saving.mutateAsync({ body: prices }))}
        onClose={() => setDoubts([])}
      />
    </form>
  )
}

function leadToWrong(form: HTMLFormElement | null): void {
  const cell = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  cell?.focus()
  cell?.scrollIntoView({ block: 'center' })
}

const NAMED = 4

function listText(doubts: string[]): string {
  const more = doubts.length - NAMED
  return [...doubts.slice(0, NAMED), ...(more > 0 ? [`et ${counted(more, 'autre', 'autres')}`] : [])].join(
    ', ',
  )
}
