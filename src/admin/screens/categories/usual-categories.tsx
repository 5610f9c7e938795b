import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { addShelves, type Shelf } from '#admin/queries/catalogue.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { DialogAction } from '#admin/ui/dialog-action.tsx'
import { CheckboxField } from '#admin/ui/fields.tsx'
import type { Category } from '#contract/category.ts'
import { foldText } from '#rules/text.ts'
import { Button } from '#web/ui/button.tsx'

/** Offers usual categories that the shop lacks: a button, and its dialog, which may outlast the button. */
export function useUsualShelves(categories: Category[] | undefined) {
  const [isOpen, setOpen] = useState(false)
  const [left, setLeft] = useState<string[]>([])
  const adding = useMutation(addShelves)
  const known = new Set(categories?.map(({ name }) => foldText(name)))
  const missing = SHELVES.filter(({ name }) => !known.has(foldText(name)))
  const chosen = missing.filter(({ name }) => !left.includes(name))
  const tick = (name: string, isTicked: boolean) =>
    setLeft(isTicked ? left.filter((other) => other !== name) : [...left, name])
  return {
    button: (
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Rayons tout prêts
      </Button>
    ),
    dialog: (
      <Dialog
        isOpen={isOpen}
        onClose={() => adding.isPending || setOpen(false)}
        title="Rayons tout prêts"
        isNarrow
        footer={
          <DialogAction
            label={`Ajouter ${counted(chosen.length, 'rayon')}`}
            isDisabled={chosen.length === 0}
            mutation={adding}
            problem="Erreur lors de l’ajout des rayons"
            onClick={() => adding.mutate(chosen, { onSuccess: () => setOpen(false) })}
          />
        }
      >
        <fieldset className="-my-2.5">
          <legend className="sr-only">Ce que vous vendez</legend>
          {missing.map(({ name, kinds }) => (
            <CheckboxField
              key={name}
              label={name}
              hint={kinds.join(', ')}
              checked={!left.includes(name)}
              onChange={({ target }) => tick(name, target.checked)}
            />
          ))}
        </fieldset>
      </Dialog>
    ),
    /** True if the shop has fewer categories than `SHELVES`, and lacks some of them. */
    isOffered: categories !== undefined && categories.length < SHELVES.length && missing.length > 0,
  }
}

const SHELVES: Shelf[] = [
  { name: 'Casques', kinds: ['Intégraux', 'Modulables', 'Jets', 'Cross et enduro', 'Visières et pièces'] },
  { name: 'Blousons', kinds: ['Cuir', 'Textile', 'Été', 'Touring et trail'] },
  { name: 'Gants', kinds: ['Été', 'Mi-saison', 'Hiver', 'Cross et enduro'] },
  { name: 'Bottes', kinds: ['Racing', 'Touring', 'Trail et cross', 'Baskets et chaussures'] },
  { name: 'Pantalons', kinds: ['Jeans', 'Textile', 'Cuir', 'Pluie'] },
  {
    name: 'Pièces détachées',
    kinds: ['Freinage', 'Transmission', 'Filtration', 'Allumage', 'Batteries', 'Pneus', 'Éclairage'],
  },
  { name: 'Bagagerie', kinds: ['Top cases', 'Sacoches', 'Sacs à dos'] },
  { name: 'Antivols', kinds: ['Bloque-disques', 'Chaînes', 'U', 'Alarmes'] },
  { name: 'Entretien', kinds: ['Huiles', 'Nettoyage', 'Graissage', 'Outils'] },
]
