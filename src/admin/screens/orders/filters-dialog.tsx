import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wilayas } from '#admin/queries/delivery.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { CheckboxField, SelectField } from '#admin/ui/fields.tsx'
import { useSearchChange } from '#admin/ui/search-box.tsx'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { wilayaLabel } from '#rules/option-search.ts'
import { CHANNEL_LABELS, ORDER_CHANNELS } from '#rules/order-channel.ts'
import { PARCEL_FILTER_LABELS } from '#rules/parcel-state.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { type OrdersSearch, readOrdersSearch } from './orders-search.ts'

type Filter = 'wilaya' | 'livraison' | 'provenance' | 'du' | 'au' | 'colis' | 'doublons' | 'bloques'

type Props = { search: OrdersSearch; onClose: () => void }

/** The filters beside search and status, chosen together and applied at once. */
export function FiltersDialog({ search, onClose }: Props) {
  const { data: list } = useQuery(wilayas.query)
  const changeSearch = useSearchChange()
  const [values, setValues] = useState<Record<Filter, string>>(() => ({
    wilaya: String(search.wilaya ?? ''),
    livraison: search.livraison ?? '',
    provenance: search.provenance ?? '',
    du: search.du ?? '',
    au: search.au ?? '',
    colis: search.colis ?? '',
    doublons: search.doublons ?? '',
    bloques: search.bloques ?? '',
  }))
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const apply = (next: Partial<typeof values>) => {
    const { wilaya, livraison, provenance, du, au, colis, doublons, bloques } = readOrdersSearch(next)
    changeSearch({ wilaya, livraison, provenance, du, au, colis, doublons, bloques })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Filtres"
      isNarrow
      footer={
        <div className="flex gap-2">
          <Button look="ghost" onClick={() => apply({})} className="flex-1 whitespace-nowrap px-2">
            Tout effacer
          </Button>
          <Button type="submit" form="order-filters" className="flex-2">
            Appliquer
          </Button>
        </div>
      }
    >
      <form
        id="order-filters"
        onSubmit={(event) => {
          event.preventDefault()
          apply(values)
        }}
        className="flex flex-col gap-5"
      >
        <SelectField
          label="Wilaya"
          value={values.wilaya}
          onChange={({ target }) => set({ wilaya: target.value })}
          options={[
            ['', 'Toutes'],
            ...(list ?? []).map((wilaya) => [wilaya.id, wilayaLabel(wilaya)] as const),
          ]}
        />
        <div className="grid grid-cols-2 gap-4">
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
