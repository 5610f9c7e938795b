import { Link } from '@tanstack/react-router'
import { Notice } from '#admin/ui/notice.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'

export function ProductSkeleton() {
  return (
    <div className="flex border border-concrete-200 bg-white">
      <div className="size-28 shrink-0 bg-concrete-200 @3xl:size-32" />
      <div className="flex h-56 flex-col gap-3 p-3">
        <span className="h-4 w-32 bg-concrete-200" />
        <span className="h-6 w-24 bg-concrete-200" />
        <span className="h-4 w-40 max-w-full bg-concrete-200" />
      </div>
    </div>
  )
}

type Props = { isFiltered: boolean; onAdd: () => void }

export function NoProducts({ isFiltered, onAdd }: Props) {
  if (isFiltered) {
    return (
      <Notice title="Aucun produit trouvé" text="Rien ne correspond à cette recherche ou à cette catégorie.">
        <Link to="/produits" className={buttonClass('outline')}>
          Voir tous les produits
        </Link>
      </Notice>
    )
  }
  return (
    <Notice title="Aucun produit trouvé">
      <Button onClick={onAdd}>Ajouter un produit</Button>
    </Notice>
  )
}
