import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { wilayas } from '#admin/queries/delivery.ts'
import { orderCounts } from '#admin/queries/orders.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { CheckboxField, SelectField } from '#admin/ui/fields.tsx'
import { useSearchChange } from '#admin/ui/search-box.tsx'
import { algiersTime } from '#rules/algiers.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { wilayaLabel } from '#rules/option-search.ts'
import { CHANNEL_LABELS, ORDER_CHANNELS } from '#rules/order-channel.ts'
import { PARCEL_FILTER_LABELS } from '#rules/parcel-state.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { type OrdersSearch, readOrdersSearch, toOrderFilters } from './orders-search.ts'

type Filter = 'ordre' | 'wilaya' | 'livraison' | 'provenance' | 'du' | 'au' | 'colis' | 'doublons' | 'bloques'

type Props = { search: OrdersSearch; onClose: () => void }

/** The filters beside search and status, chosen together and applied at once. */
export function FiltersDialog({ search, onClose }: Props) {
  const { data: list } = useQuery(wilayas.query)
  const changeSearch = useSearchChange()
  const [values, setValues] = useState<Record<Filter, string>>(() => ({
    ordre: search.ordre ?? '',
    wilaya: String(search.wilaya ?? ''),
    livraison: search.livraison ?? '',
    provenance: search.provenance ?? '',
    du: search.du ?? '',
    au: search.au ?? '',
    colis: search.colis ?? '',
    doublons: search.doublons ?? '',
    bloques: search.bloques ?? '',
  }))
  const chosen = readOrdersSearch(values)
  const { data: counts } = useQuery(orderCounts(toOrderFilters({ ...chosen, recherche: search.recherche })))
  const count = counts?.[search.file ? 'toHandOver' : (search.statut ?? 'all')]
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const apply = ({
    ordre,
    wilaya,
    livraison,
    provenance,
    du,
    au,
    colis,
    doublons,
    bloques,
  }: OrdersSearch) => {
    changeSearch({ ordre, wilaya, livraison, provenance, du, au, colis, doublons, bloques })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Filtres"
      isNarrow
      footer={
        <div className="flex flex-wrap gap-2">
          <Button look="ghost" onClick={() => apply({})} className="flex-1 whitespace-nowrap px-2">
            Tout effacer
          </Button>
          <Button type="submit" form="order-filters" className="flex-2">
            {count === undefined ? 'Appliquer' : `Voir ${counted(count, 'commande', 'commandes')}`}
          </Button>
        </div>
      }
    >
      <form
        id="order-filters"
        onSubmit={(event) => {
          event.preventDefault()
          apply(chosen)
        }}
        className="flex flex-col gap-5"
      >
        <fieldset>
          <legend className="mb-1.5 font-semibold text-ink text-sm">Période</legend>
          <div className="mb-3 flex flex-wrap gap-2">
            {periods(new Date()).map(({ label, du, au }) => (
              <Button
                key={label}
                look={values.du === du && values.au === au ? 'dark' : 'outline'}
                size="small"
                aria-pressed={values.du === du && values.au === au}
                onClick={() => set({ du, au })}
              >
                {label}
              </Button>
            ))}
          </div>
          <div className="pairs grid gap-4">
            <TextField
              label="Du"
              type="date"
              max={values.au || undefined}
              value={values.du}
              onChange={({ target }) => set({ du: target.value })}
            />
            <TextField
              label="Au"
              type="date"
              min={values.du || undefined}
              value={values.au}
              onChange={({ target }) => set({ au: target.value })}
            />
          </div>
        </fieldset>
        <SelectField
          label="Ordre"
          value={values.ordre}
          onChange={({ target }) => set({ ordre: target.value })}
          options={[
            ['', 'Les plus récentes d’abord'],
            ['anciennes', 'Les plus anciennes d’abord'],
          ]}
        />
        <SelectField
          label="Wilaya"
          value={values.wilaya}
          onChange={({ target }) => set({ wilaya: target.value })}
          options={[
            ['', 'Toutes'],
            ...(list ?? []).map((wilaya) => [wilaya.id, wilayaLabel(wilaya)] as const),
          ]}
        />
        <SelectField
          label="Livraison"
          value={values.livraison}
          onChange={({ target }) => set({ livraison: target.value })}
          options={[['', 'Toutes'], ...Object.entries(DELIVERY_LABELS)]}
        />
        <SelectField
          label="Colis"
          value={values.colis}
          onChange={({ target }) => set({ colis: target.value })}
          options={[['', 'Tous'], ...Object.entries(PARCEL_FILTER_LABELS)]}
        />
        <SelectField
          label="Provenance"
          value={values.provenance}
          onChange={({ target }) => set({ provenance: target.value })}
          options={[
            ['', 'Toutes'],
            ...ORDER_CHANNELS.map((channel) => [channel, CHANNEL_LABELS[channel]] as const),
          ]}
        />
        <CheckboxField
          label="Doublons possibles seulement"
          checked={values.doublons !== ''}
          onChange={({ target }) => set({ doublons: target.checked ? 'oui' : '' })}
        />
        <CheckboxField
          label="Numéros bloqués seulement"
          checked={values.bloques !== ''}
          onChange={({ target }) => set({ bloques: target.checked ? 'oui' : '' })}
        />
      </form>
    </Dialog>
  )
}

const DAY = 24 * 3_600_000

/** The days that owners ask for, in Algiers. */
function periods(now: Date): { label: string; du: string; au: string }[] {
  const day = (daysAgo: number) => algiersTime(new Date(now.getTime() - daysAgo * DAY)).slice(0, 10)
  return [
    { label: 'Aujourd’hui', du: day(0), au: day(0) },
    { label: 'Hier', du: day(1), au: day(1) },
    { label: '7 jours', du: day(6), au: day(0) },
  ]
}
