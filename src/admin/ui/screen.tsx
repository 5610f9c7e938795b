import { ArrowLeft, CircleQuestionMark, Plus } from '@lucide/icons'
import { Link, type LinkProps } from '@tanstack/react-router'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import type { HelpTopic } from '#admin/help-topics.ts'
import { useLiveOrders } from '#admin/live-orders.tsx'
import { useShopName } from '#admin/queries/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const HasScreenContext = createContext<RefObject<boolean> | null>(null)

export function ScreenFocusProvider({ children }: { children: ReactNode }) {
  const hasScreen = useRef(false)
  return <HasScreenContext value={hasScreen}>{children}</HasScreenContext>
}

type Props = {
  title: string
  /** The screen that this one belongs to. */
  back?: { to: LinkProps['to']; name: string }
  count?: ReactNode
  help?: HelpTopic
  hasForm?: boolean
  actions?: ReactNode
  children: ReactNode
}

export function Screen({ title, back, count, help, hasForm = false, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasScreen = useContext(HasScreenContext)
  const { unseen } = useLiveOrders()
  const shopName = useShopName()
  useEffect(() => {
    const parts = [title, shopName].filter(Boolean)
    document.title = `${unseen > 0 ? `(${unseen}) ` : ''}${parts.join(' · ')}`
  }, [title, unseen, shopName])
  // The focus announces the new screen to screen readers.
  useEffect(() => {
    if (!hasScreen) return
    if (hasScreen.current) heading.current?.focus({ preventScroll: true })
    hasScreen.current = true
  }, [hasScreen])
  return (
    <>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-2 gap-y-2 md:mb-4 md:gap-x-4 lg:mb-5">
        {back && (
          <Link
            to={back.to}
            title={back.name}
            className="-mx-3 flex size-11 shrink-0 items-center justify-center rounded-xs text-ink hover:bg-concrete-100 md:-mr-4"
          >
            <Icon of={ArrowLeft} className="size-5" />
            <span className="sr-only">{back.name}</span>
          </Link>
        )}
        <div className="flex flex-1 basis-[7rem] flex-wrap items-baseline gap-x-3">
          <h1
            ref={heading}
            tabIndex={-1}
            className="heading text-3xl text-ink outline-none wrap-normal max-[22rem]:text-2xl lg:text-4xl"
          >
            {title}
          </h1>
          <p role="status" className="text-concrete-600 text-sm tabular-nums empty:-mr-3">
            {count}
          </p>
          {help && <HelpLink topic={help} isApart={hasForm} />}
        </div>
        {actions}
      </div>
      {children}
    </>
  )
}

/** `isApart` opens the help in another tab. */
export function HelpLink({ topic, isApart }: { topic: HelpTopic; isApart: boolean }) {
  return (
    <Link
      to="/aide/$topic"
      params={{ topic }}
      target={isApart ? '_blank' : undefined}
      className="-my-3 inline-flex shrink-0 items-baseline gap-1 py-3 text-concrete-700 text-sm underline-offset-4 hover:text-ink hover:underline"
    >
      <Icon of={CircleQuestionMark} className="size-4 self-center" />
      Aide
      <span className="sr-only"> de cet écran{isApart && ', dans un autre onglet'}</span>
    </Link>
  )
}

type AddProps = { verb?: string; thing: string; onClick: () => void }

export function AddButton({ verb = 'Ajouter', thing, onClick }: AddProps) {
  return (
    <Button onClick={onClick} className="shrink-0">
      <Icon of={Plus} className="-ml-1 size-5" />
      <span>
        {verb}
        <span className="max-sm:sr-only"> {thing}</span>
      </span>
    </Button>
  )
}
