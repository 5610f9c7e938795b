import { useMutation, useQuery } from '@tanstack/react-query'
import { counted } from '#admin/count-text.ts'
import { errorText } from '#admin/error-text.ts'
import { demo, removeDemo } from '#admin/queries/shop.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import type { Demo } from '#contract/first-steps.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/field.tsx'

export function DemoDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data, error } = useQuery({ ...demo, enabled: isOpen, staleTime: 0 })
  const removal = useMutation(removeDemo)
  const remove = () => removal.isPending || removal.mutate(undefined, { onSuccess: onClose })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => removal.isPending || onClose()}
      title="Retirer la démonstration"
      isNarrow
      footer={
        <div className="flex w-full flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button look="ghost" onClick={onClose} aria-disabled={removal.isPending}>
            Annuler
          </Button>
          <Button aria-disabled={removal.isPending || !data} onClick={() => data && remove()}>
            {removal.isPending ? 'Retrait…' : 'Retirer la démonstration'}
          </Button>
        </div>
      }
    >
      {!data && !error && (
        <p role="status" className="animate-pulse text-concrete-600">
          Recherche de ce qui vient de la démonstration…
        </p>
      )}
      <ErrorText role="alert">{error && errorText(error, 'Impossible de lire la démonstration')}</ErrorText>
      {data && <Contents demo={data} />}
      <ErrorText role="alert" className="mt-3">
        {removal.error && errorText(removal.error, 'Erreur lors du retrait de la démonstration')}
      </ErrorText>
    </Dialog>
  )
}

function Contents({ demo: { orders, kept, ...gone } }: { demo: Demo }) {
  const staying = listed(kept)
  const shipped = kept.orders
  return (
    <div className="flex flex-col gap-4 text-ink">
      <List
        title="Partent, sans retour possible"
        entries={[
          ...(orders > 0 ? [counted(orders, 'commande inventée', 'commandes inventées')] : []),
          ...listed(gone),
        ]}
      />
      {staying.length > 0 && (
        <List title="Restent, car vous les avez changés ou vous vous en servez" entries={staying} />
      )}
      {shipped > 0 && (
        <List
          title="Restent jusqu’à la fin de leur colis"
          entries={[counted(shipped, 'commande inventée', 'commandes inventées')]}
        />
      )}
      <p className="text-concrete-700">
        Vos produits, vos commandes, les wilayas et leurs prix ne bougent pas.
      </p>
    </div>
  )
}

function List({ title, entries }: { title: string; entries: string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc pl-5">
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </div>
  )
}

const NOUNS: { key: Exclude<keyof Demo['kept'], 'orders'>; one: string; many: string }[] = [
  { key: 'products', one: 'produit', many: 'produits' },
  { key: 'brands', one: 'marque', many: 'marques' },
  { key: 'categories', one: 'catégorie', many: 'catégories' },
  { key: 'banners', one: 'bannière', many: 'bannières' },
  { key: 'heroCards', one: 'carte hero', many: 'cartes hero' },
  { key: 'news', one: 'actualité', many: 'actualités' },
]

function listed(counts: Omit<Demo['kept'], 'orders'>): string[] {
  return NOUNS.flatMap(({ key, one, many }) => (counts[key] > 0 ? [counted(counts[key], one, many)] : []))
}
