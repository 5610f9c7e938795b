import { type ReactNode, useEffect, useRef } from 'react'
import { setTitle } from '#admin/page-title.ts'

type Props = { title: string; count?: ReactNode; actions?: ReactNode; children: ReactNode }

let isFirstScreen = true

/** A screen's heading, how much it lists, what can be done at the top, then its content. */
export function Screen({ title, count, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    setTitle(title)
  }, [title])
  // Announces a change of screen to screen readers, as a new page would be.
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true })
    isFirstScreen = false
  }, [])
  return (
    <>
      <div className="mb-4 flex min-h-11 items-center justify-between gap-4 lg:mb-5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 ref={heading} tabIndex={-1} className="heading text-3xl text-ink outline-none lg:text-4xl">
            {title}
          </h1>
          <p role="status" className="text-concrete-600 text-sm tabular-nums">
            {count}
          </p>
        </div>
        {actions}
      </div>
      {children}
    </>
  )
}
