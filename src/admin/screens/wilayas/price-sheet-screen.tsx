import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { errorText } from '#admin/error-text.ts'
import { saveWilayaPrices, wilayas } from '#admin/queries/delivery.ts'
import { firstSteps } from '#admin/queries/shop.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import type { SheetTable } from '#admin/ui/edit-sheet.ts'
import { Sheet } from '#admin/ui/editable-sheet.tsx'
import { leadToProblem } from '#admin/ui/form-dialog.tsx'
import { useLeaveGuard } from '#admin/ui/leaving.tsx'
import { SaveBar } from '#admin/ui/long-form.tsx'
import { OneLoading } from '#admin/ui/panel.tsx'
import { QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { useDraftState } from '#admin/ui/use-editor.ts'
import type { Wilaya } from '#contract/delivery.ts'
import { MAX_DAYS } from '#rules/delivery-delay.ts'
import { CURRENCY } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import {
  cellsOf,
  changeDays,
  changePrices,
  changesOf,
  doubtsOf,
  type Typed,
  withTyped,
} from './price-cells.ts'
import { PriceTable } from './price-table.tsx'
import { ChangeBar, DaysBar, PriceFiles } from './price-tools.tsx'

export function PriceSheetScreen() {
  return (
    <Screen title="Tarifs des wilayas" help="wilayas" hasForm back={{ to: '/wilayas', name: 'Wilayas' }}>
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

function PriceSheet({ wilayas }: { wilayas: Wilaya[] }) {
  const stored = cellsOf(wilayas)
  const [typed, setTyped] = useDraftState<Typed>('wilaya-prices', { cells: stored, over: stored })
  const table = withTyped(stored, typed)
  const type = (cells: SheetTable) => setTyped({ cells, over: stored })
  const [selected, setSelected] = useState<number[]>([])
  const saving = useMutation(saveWilayaPrices)
  const { prices, wrongPrices, wrongDays } = changesOf(wilayas, table)
  const isWrong = wrongPrices + wrongDays > 0
  const isDirty = prices.length > 0 || isWrong
  /** Shows the stored prices; keeps texts typed during the request. */
  const showStored = () => {
    setTyped((now) => ({ cells: withTyped(stored, now), over: table }))
    setSelected([])
  }
  const read = (wilayasOfFile: Wilaya[]) => {
    const cells = cellsOf(wilayasOfFile)
    type(cells)
    return changesOf(wilayas, withTyped(stored, { cells, over: stored })).prices.length
  }
  const { data: { examplePrices = 0 } = {} } = useQuery({ ...firstSteps, staleTime: 0 })
  const form = useRef<HTMLFormElement>(null)
  const [doubts, setDoubts] = useState<string[]>([])
  /** Saves the prices, unless one is invalid or doubtful. Resolves to true if they were saved. */
  const save = async () => {
    if (!isDirty || saving.isPending) return false
    if (isWrong) {
      leadToProblem(form.current)
      return false
    }
    const found = doubtsOf(wilayas, prices)
    setDoubts(found)
    if (found.length > 0) return false
    return saving.mutateAsync({ body: prices }).then(
      () => {
        showStored()
        return true
      },
      // Ignores the error, which is shown above the button.
      () => false,
    )
  }
  const question = useLeaveGuard({ hasUnsaved: () => isDirty, onAbandon: () => {}, onSave: save })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const problem =
    wrongText(wrongPrices, wrongDays) ??
    (saving.error && errorText(saving.error, 'Les tarifs n’ont pas été enregistrés.'))
  return (
    <div className="@container">
      {examplePrices > 0 && (
        <p className="mb-4 text-concrete-700 text-sm">
          {counted(examplePrices, 'wilaya a encore ses prix', 'wilayas ont encore leurs prix')}{' '}
          d’exemple&nbsp;: vérifiez-les.
        </p>
      )}
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        className="grid grid-cols-1 items-start gap-4 lg:@2xl:grid-cols-[minmax(0,44rem)_20rem] lg:gap-6"
      >
        <Sheet table={table} stored={stored} onChange={type}>
          <PriceTable wilayas={wilayas} table={table} selected={selected} onSelect={setSelected} />
        </Sheet>
        <div className="contents lg:sticky lg:top-7 lg:flex lg:flex-col lg:gap-4">
          <div className="flex flex-col gap-4 max-lg:order-first">
            <PriceFiles isDirty={isDirty} onRead={read} />
            <ChangeBar
              count={selected.length}
              onChange={(ways, change) => type(changePrices(table, selected, ways, change))}
            >
              <DaysBar
                count={selected.length}
                onChange={(delay) => type(changeDays(table, selected, delay))}
              />
            </ChangeBar>
          </div>
          <SaveBar isDirty={isDirty} error={problem || undefined}>
            {isDirty && (
              <Button look="ghost" onClick={() => type(stored)}>
                Annuler
              </Button>
            )}
            <Button type="submit" disabled={!isDirty} aria-disabled={saving.isPending}>
              {saving.isPending
                ? 'Enregistrement…'
                : prices.length > 0
                  ? `Enregistrer ${counted(prices.length, 'wilaya')}`
                  : 'Enregistrer'}
            </Button>
          </SaveBar>
        </div>
        {question}
        <ConfirmDialog
          title="Prix à vérifier"
          question={doubts.length > 0 && `${listText(doubts)}. Est-ce bien le prix à payer\u00a0?`}
          confirmLabel="Enregistrer"
          busyLabel="Enregistrement…"
          cancelLabel="Corriger"
          onConfirm={() => saving.mutateAsync({ body: prices }).then(showStored)}
          onClose={() => setDoubts([])}
        />
      </form>
    </div>
  )
}

function wrongText(prices: number, days: number): string | null {
  if (prices > 0)
    return `${counted(prices, 'case n’est pas un prix', 'cases ne sont pas des prix')}\u00a0: un nombre entier de ${CURRENCY}`
  return days > 0
    ? `${counted(days, 'délai à corriger', 'délais à corriger')}\u00a0: de 1 à ${MAX_DAYS} jours, le plus court d’abord, ou les deux cases vides`
    : null
}

const NAMED = 4

function listText(doubts: string[]): string {
  const more = doubts.length - NAMED
  return [...doubts.slice(0, NAMED), ...(more > 0 ? [`et ${counted(more, 'autre')}`] : [])].join(', ')
}
