import { useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { counted } from '#admin/count-text.ts'
import { wilayas } from '#admin/queries/delivery.ts'
import { orderCounts } from '#admin/queries/orders.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { useFormFields } from '#admin/ui/form-fields.tsx'
import { useSearchChange } from '#admin/ui/search-box.tsx'
import { algiersTime } from '#rules/algiers-time.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { wilayaLabel } from '#rules/option-search.ts'
import { CHANNEL_LABELS } from '#rules/order.ts'
import { PARCEL_FILTER_LABELS } from '#rules/parcel-state.ts'
import { Button } from '#web/ui/button.tsx'
import { EXCHANGE_FILTER_LABELS, type OrdersSearch, readFilters, toOrderFilters } from './orders-search.ts'

export function FiltersDialog({ search, onClose }: { search: OrdersSearch; onClose: () => void }) {
  const { data: list } = useQuery(wilayas.query)
  const changeSearch = useSearchChange()
  const { form, Field } = useFormFields({
    defaultValues: {
      ordre: search.ordre ?? '',
      wilaya: String(search.wilaya ?? ''),
      livraison: search.livraison ?? '',
      provenance: search.provenance ?? '',
      du: search.du ?? '',
      au: search.au ?? '',
      colis: search.colis ?? '',
      doublons: search.doublons === 'oui',
      bloques: search.bloques === 'oui',
      echanges: search.echanges ?? '',
    },
  })
  const { doublons, bloques, ...values } = form.watch()
  const chosen = readFilters({ ...values, doublons: doublons && 'oui', bloques: bloques && 'oui' })
  const { data: counts } = useQuery(orderCounts(toOrderFilters({ ...chosen, recherche: search.recherche })))
  const count = counts?.[search.file ? 'toHandOver' : (search.statut ?? 'all')]
  const apply = (filters: typeof chosen) => {
    changeSearch(filters)
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
          <Button
            look="ghost"
            onClick={() => apply(readFilters({}))}
            className="flex-1 whitespace-nowrap px-2"
          >
            Tout effacer
          </Button>
          <Button type="submit" form="order-filters" className="flex-2">
            {count === undefined ? 'Appliquer' : `Voir ${counted(count, 'commande')}`}
          </Button>
        </div>
      }
    >
      <form
        id="order-filters"
        onSubmit={form.handleSubmit(() => apply(chosen))}
        className="flex flex-col gap-5"
      >
        <FormProvider {...form}>
          <fieldset>
            <legend className="mb-1.5 font-semibold text-ink text-sm">Période</legend>
            <div className="mb-3 flex flex-wrap gap-2">
              {periods(new Date()).map(({ label, du, au }) => (
                <Button
                  key={label}
                  look={values.du === du && values.au === au ? 'primary' : 'outline'}
                  size="small"
                  aria-pressed={values.du === du && values.au === au}
                  onClick={() => {
                    form.setValue('du', du)
                    form.setValue('au', au)
                  }}
                >
                  {label}
                </Button>
              ))}
            </div>
            <div className="pairs grid gap-4">
              <Field.Text name="du" label="Du" type="date" max={values.au || undefined} />
              <Field.Text name="au" label="Au" type="date" min={values.du || undefined} />
            </div>
          </fieldset>
          <Field.Select
            name="ordre"
            label="Ordre"
            options={[
              ['', 'Les plus récentes d’abord'],
              ['anciennes', 'Les plus anciennes d’abord'],
            ]}
          />
          <Field.Select
            name="wilaya"
            label="Wilaya"
            key={`wilaya-${list?.length}`}
            options={[
              ['', 'Toutes'],
              ...(list ?? []).map((wilaya) => [wilaya.id, wilayaLabel(wilaya)] as const),
            ]}
          />
          <Field.Select
            name="livraison"
            label="Livraison"
            options={[['', 'Toutes'], ...Object.entries(DELIVERY_LABELS)]}
          />
          <Field.Select
            name="colis"
            label="Colis"
            options={[['', 'Tous'], ...Object.entries(PARCEL_FILTER_LABELS)]}
          />
          <Field.Select
            name="provenance"
            label="Provenance"
            options={[['', 'Toutes'], ...Object.entries(CHANNEL_LABELS)]}
          />
          <Field.Select
            name="echanges"
            label="Échanges"
            options={[['', 'Avec les autres commandes'], ...Object.entries(EXCHANGE_FILTER_LABELS)]}
          />
          <Field.Checkbox name="doublons" label="Doublons possibles seulement" />
          <Field.Checkbox name="bloques" label="Numéros bloqués seulement" />
        </FormProvider>
      </form>
    </Dialog>
  )
}

function periods(now: Date): { label: string; du: string; au: string }[] {
  const day = (daysAgo: number) =>
    algiersTime(new Date(now.getTime() - daysAgo * 24 * 3_600_000)).slice(0, 10)
  return [
    { label: 'Aujourd’hui', du: day(0), au: day(0) },
    { label: 'Hier', du: day(1), au: day(1) },
    { label: '7 jours', du: day(6), au: day(0) },
  ]
}
