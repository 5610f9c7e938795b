import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { HydrationSignal } from '../lazy-screen.tsx'

type Props = { title: string; children?: ReactNode; action?: ReactNode }

/** A page with only a message and a link or button to go on. */
export function NoticeScreen({ title, children, action }: Props) {
  return (
    <div className="page flex min-h-[55vh] flex-col items-start gap-5 pt-[10vh] pb-16">
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
