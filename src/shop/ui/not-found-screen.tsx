import { useRouterState } from '@tanstack/react-router'
import { NoticeScreen } from './notice-screen.tsx'

/** 404: names the path that was asked for (spec §2). */
export function NotFoundScreen() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <NoticeScreen title="404, page introuvable">
      <p>
        Aucune page à l’adresse
        <code className="mt-1 block w-fit break-all bg-concrete-200 px-1.5 py-0.5">{decode(path)}</code>
      </p>
    </NoticeScreen>
  )
}

export function CategoryNotFound() {
  return <NoticeScreen title="Catégorie non trouvée">Ce rayon n’existe pas ou n’existe plus.</NoticeScreen>
}

export function SubcategoryNotFound() {
  return (
    <NoticeScreen title="Sous-catégorie non trouvée">Ce rayon n’existe pas ou a changé de nom.</NoticeScreen>
  )
}

export function ProductNotFound() {
  return <NoticeScreen title="Produit non trouvé">Ce produit n’existe pas ou n’est plus vendu.</NoticeScreen>
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
