import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { demo, removeDemo } from '#admin/queries/shop.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { CheckboxField } from '#admin/ui/fields.tsx'
import { ActionFailed } from '#admin/ui/query-boundary.tsx'
import type { Demo, DemoPart } from '#contract/first-steps.ts'
import { Button } from '#web/ui/button.tsx'

// Repeats the list: the admin imports only types from `contract`, whose zod schemas stay on the server.
const DEMO_PARTS: DemoPart[] = ['vehicles', 'guides', 'categories']

export function DemoDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data, error } = useQuery({ ...demo, enabled: isOpen, staleTime: 0 })
  const [ticked, setTicked] = useState<DemoPart[]>(['vehicles', 'guides'])
  // Categories that the owner keeps need their size guides.
  const keep = DEMO_PARTS.filter(
    (part) => ticked.includes(part) || (part === 'guides' && ticked.includes('categories')),
  )
  const tick = (part: DemoPart, isTicked: boolean) =>
    setTicked((before) => [...before.filter((other) => other !== part), ...(isTicked ? [part] : [])])
  const removal = useMutation(removeDemo)
  const remove = () => removal.mutate({ query: { keep: keep.join(',') } }, { onSuccess: onClose })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => removal.isPending || onClose()}
      title="Retirer la démonstration"
      isNarrow
      footer={
        <div className="flex w-full flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button look="ghost" onClick={onClose} isBusy={removal.isPending}>
            Annuler
          </Button>
          <Button isBusy={removal.isPending || !data} onClick={remove}>
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
      <ActionFailed error={error} text="Impossible de lire la démonstration" />
      {data && <Contents demo={data} keep={keep} onTick={tick} />}
      <ActionFailed
        error={removal.error}
        text="Erreur lors du retrait de la démonstration"
        className="mt-3"
      />
    </Dialog>
  )
}

type ContentsProps = { demo: Demo; keep: DemoPart[]; onTick: (part: DemoPart, isTicked: boolean) => void }

function Contents({ demo: { orders, kept, ...demo }, keep, onTick }: ContentsProps) {
  const gone = { ...demo, ...Object.fromEntries(keep.map((part) => [PARTS[part].key, 0])) }
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
      <fieldset>
        <legend className="font-semibold">Peuvent rester</legend>
        {DEMO_PARTS.filter((part) => demo[PARTS[part].key] > 0).map((part) => (
          <CheckboxField
            key={part}
            label={PARTS[part].label}
            hint={part === 'guides' && !keep.includes('categories') ? UNTIED : PARTS[part].hint}
            checked={keep.includes(part)}
            disabled={part === 'guides' && keep.includes('categories')}
            onChange={({ target }) => onTick(part, target.checked)}
          />
        ))}
      </fieldset>
      {staying.length > 0 && (
        <List title="Restent, car vous les avez changés ou vous vous en servez" entries={staying} />
      )}
      {shipped > 0 && (
        <List
          title="Restent jusqu’à la fin de leur colis"
          entries={[counted(shipped, 'commande inventée', 'commandes inventées')]}
        />
      )}
      <List
        title="Redeviennent vides, si vous n’y avez pas touché"
        entries={[
          'le nom, le téléphone, l’adresse et les liens de la boutique',
          'son slogan, son texte « À propos » et son année',
          'la livraison gratuite et les délais de livraison, qui s’arrêtent',
        ]}
      />
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

const UNTIED =
  'Les mesures habituelles du métier. Leurs catégories partent\u00a0: chacun se relie à la vôtre qui porte son nom, ou à une autre dans «\u00a0Guides des tailles\u00a0».'

const NOUNS: { key: Exclude<keyof Demo['kept'], 'orders'>; one: string; many: string }[] = [
  { key: 'products', one: 'produit', many: 'produits' },
  { key: 'brands', one: 'marque', many: 'marques' },
  { key: 'categories', one: 'catégorie', many: 'catégories' },
  { key: 'vehicleModels', one: 'moto', many: 'motos' },
  { key: 'sizeGuides', one: 'guide des tailles', many: 'guides des tailles' },
  { key: 'banners', one: 'bannière', many: 'bannières' },
  { key: 'heroCards', one: 'onglet d’accueil', many: 'onglets d’accueil' },
  { key: 'news', one: 'actualité', many: 'actualités' },
]

const PARTS: Record<
  DemoPart,
  { key: 'vehicleModels' | 'sizeGuides' | 'categories'; label: string; hint: string }
> = {
  vehicles: { key: 'vehicleModels', label: 'Garder les motos', hint: 'De vraies motos, pour « Ma moto ».' },
  guides: {
    key: 'sizeGuides',
    label: 'Garder les guides des tailles',
    hint: 'Les mesures habituelles du métier.',
  },
  categories: {
    key: 'categories',
    label: 'Garder les catégories',
    hint: 'Sans leurs produits, avec leurs guides des tailles.',
  },
}

function listed(counts: Omit<Demo['kept'], 'orders'>): string[] {
  return NOUNS.flatMap(({ key, one, many }) => (counts[key] > 0 ? [counted(counts[key], one, many)] : []))
}
