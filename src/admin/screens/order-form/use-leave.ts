import { useNavigate, useRouter } from '@tanstack/react-router'

/** Leaves the form: back to where it was opened, else to the list with that order open. */
export function useLeave() {
  const router = useRouter()
  const navigate = useNavigate()
  return {
    back: (id?: number) => {
      if (router.state.location.state.isOpenedHere) router.history.back()
      else navigate({ to: '/commandes', search: { commande: id }, replace: true })
    },
    toOrder: (id: number) => navigate({ to: '/commandes', search: { commande: id }, replace: true }),
  }
}
