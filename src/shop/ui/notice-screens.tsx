import { useQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '#web/api-client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useShop } from '../context.ts'
import { HydrationSignal } from '../lazy-screen.tsx'

type Props = {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** True if more content follows below. */
  isShort?: boolean
}

export function NoticeScreen({ title, children, action, isShort = false }: Props) {
  return (
    <div className={`page flex ${isShort ? '' : 'min-h-[55vh]'} flex-col items-start gap-5 pt-[10vh] pb-16`}>
      <h1 className="heading max-w-3xl text-[min(2.75rem,13.75vw)] text-balance md:text-7xl">{title}</h1>
      {children && <div className="max-w-xl text-concrete-700 text-lg">{children}</div>}
      {action ?? (
        <Link to="/" className={buttonClass('primary', 'large')}>
          Retour à l’accueil
        </Link>
      )}
      <HydrationSignal />
    </div>
  )
}

/** Links to all categories, which the root route has already loaded. */
export function Categories() {
  const { queries } = useShop()
  const { data = [] } = useQuery(queries.categories())
  return (
    <ul className="page flex flex-wrap gap-2 pb-16">
      {data.map(({ id, name }) => (
        <li key={id}>
          <Link
            to="/categorie/$categoryId"
            params={{ categoryId: String(id) }}
            className={buttonClass('outline')}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Shows the requested path (spec §2). */
export function NotFoundScreen() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <>
      <NoticeScreen title="404, page introuvable" isShort>
        <p>
          Aucune page à l’adresse
          <code className="mt-1 block w-fit break-all bg-concrete-200 px-1.5 py-0.5">{decode(path)}</code>
        </p>
      </NoticeScreen>
      <Categories />
    </>
  )
}

export function CategoryNotFound() {
  return (
    <>
      <NoticeScreen title="Catégorie non trouvée" isShort>
        Ce rayon n’existe pas ou n’existe plus.
      </NoticeScreen>
      <Categories />
    </>
  )
}

export function SubcategoryNotFound() {
  return (
    <>
      <NoticeScreen title="Sous-catégorie non trouvée" isShort>
        Ce rayon n’existe pas ou a changé de nom.
      </NoticeScreen>
      <Categories />
    </>
  )
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Shown if a page cannot be loaded or rendered: without a network, or after any other error. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isNetwork = error instanceof ApiError && error.isNetwork

  function tryAgain(): void {
    if (error instanceof ApiError) router.invalidate()
    // Reloads the page, since a browser requests a failed module only once per document.
    else location.reload()
  }

  return (
    <NoticeScreen
      title={isNetwork ? 'Connexion perdue' : 'Une erreur est survenue'}
      action={
        <Button size="large" onClick={tryAgain}>
          Réessayer
        </Button>
      }
    >
      <p role="alert">
        {isNetwork
          ? 'La page n’a pas pu être chargée. Vérifiez votre connexion internet puis réessayez. Votre panier est conservé.'
          : 'La page n’a pas pu être affichée. Réessayez dans un instant. Votre panier est conservé.'}
      </p>
    </NoticeScreen>
  )
}
