import { useNavigate } from '@tanstack/react-router'
import { scrollBehavior } from '../scroll.ts'

/** Scrolls to the about section, or goes to it from another page (spec §2). */
export function AboutButton({ className, onGo }: { className: string; onGo?: () => void }) {
  const navigate = useNavigate()

  function go(): void {
    onGo?.()
    const section = document.getElementById('about-section')
    if (section) section.scrollIntoView({ behavior: scrollBehavior() })
    else navigate({ to: '/', hash: 'about-section', hashScrollIntoView: { behavior: scrollBehavior() } })
  }

  return (
    <button type="button" onClick={go} className={className}>
      À PROPOS
    </button>
  )
}
