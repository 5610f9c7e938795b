import { useNavigate } from '@tanstack/react-router'
import { scrollBehavior } from '../scroll.ts'

type Props = {
  className: string
  /** Closes the menu around the button. Called only on the home page: opening that page closes the menu. */
  onStay?: () => void
}

/** Scrolls to the about section of the home page (spec §2). */
export function AboutButton({ className, onStay }: Props) {
  const navigate = useNavigate()

  function go(): void {
    const section = document.getElementById('about-section')
    const behavior = scrollBehavior()
    if (!section) {
      const replace = onStay !== undefined
      return void navigate({ to: '/', hash: 'about-section', hashScrollIntoView: { behavior }, replace })
    }
    onStay?.()
    section.scrollIntoView({ behavior })
  }

  return (
    <button type="button" onClick={go} className={className}>
      À PROPOS
    </button>
  )
}
