import { ArrowLeft, CircleQuestionMark, Menu, Plus } from '@lucide/icons'
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from 'react'
import type { HelpTopic } from '#admin/help-topics.ts'
import { useLiveOrders } from '#admin/live-orders.tsx'
import { useShopName } from '#admin/queries/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from './icon-button.tsx'

const HasScreenContext = createContext<RefObject<boolean> | null>(null)

export function ScreenFocusProvider({ children }: { children: ReactNode }) {
  const hasScreen = useRef(false)
  return <HasScreenContext value={hasScreen}>{children}</HasScreenContext>
}

/** Opens the menu, which a narrow window hides. */
export const OpenMenu = createContext<(() => void) | null>(null)

type Props = {
  title: string
  back?: { to: LinkProps['to']; name: string; onClick?: (event: MouseEvent) => void }
  count?: ReactNode
  help?: HelpTopic
  hasForm?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** Lays out a screen and its header. In a narrow window the header is a sticky bar with the menu's button. */
export function Screen({ title, back, count, help, hasForm = false, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasScreen = useContext(HasScreenContext)
  const { unseen } = useLiveOrders()
  const shopName = useShopName()
  const openMenu = useContext(OpenMenu)
  useEffect(() => {
    const parts = [title, shopName].filter(Boolean)
    document.title = `${unseen > 0 ? `(${unseen}) ` : ''}${parts.join(' · ')}`
  }, [title, unseen, shopName])
  // Focuses the heading, so that screen readers announce the new screen.
  useEffect(() => {
    if (!hasScreen) return
    if (hasScreen.current) heading.current?.focus({ preventScroll: true })
    hasScreen.current = true
  }, [hasScreen])
  return (
    <>
      <div className="sticky top-0 z-20 -mx-4 mb-3 flex min-h-14 items-center border-concrete-200 border-b bg-white px-1.5 md:-mx-6 md:mb-4 md:px-3 lg:static lg:mx-0 lg:mb-5 lg:min-h-11 lg:flex-wrap lg:gap-x-4 lg:gap-y-2 lg:border-0 lg:bg-transparent lg:px-0">
        {openMenu && (
          <IconButton
            icon={Menu}
            label="Ouvrir le menu"
            aria-haspopup="dialog"
            onClick={openMenu}
            className={classes('lg:hidden', back && 'max-md:hidden')}
          />
        )}
        {back && (
          <Link
            to={back.to}
            onClick={back.onClick}
            title={back.name}
            className="flex size-11 shrink-0 items-center justify-center rounded-xs text-ink hover:bg-concrete-100 lg:-mr-4 lg:-ml-3"
          >
            <Icon of={ArrowLeft} className="size-5" />
            <span className="sr-only">{back.name}</span>
          </Link>
        )}
        <div className="flex min-w-0 flex-1 items-center lg:basis-[7rem] lg:flex-wrap lg:items-baseline lg:gap-x-3">
          <div className="min-w-0 flex-1 px-1.5 py-1 lg:contents">
            <h1
              ref={heading}
              tabIndex={-1}
              className="heading text-ink text-xl leading-none outline-none wrap-normal lg:text-4xl"
            >
              {title}
            </h1>
            <p
              role="status"
              className="mt-0.5 text-concrete-600 text-xs leading-tight tabular-nums empty:hidden lg:text-sm"
            >
              {count}
            </p>
          </div>
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
      title="Aide"
      className="inline-flex size-11 shrink-0 items-center justify-center gap-1 text-concrete-700 text-sm underline-offset-4 hover:text-ink hover:underline max-[22rem]:hidden lg:-my-3 lg:size-auto lg:py-3"
    >
      <Icon of={CircleQuestionMark} className="size-5 lg:size-4" />
      <span className="max-lg:sr-only">Aide</span>
      <span className="sr-only"> de cet écran{isApart && ', dans un autre onglet'}</span>
    </Link>
  )
}

type AddProps = { verb?: string; thing: string; onClick: () => void }

export function AddButton({ verb = 'Ajouter', thing, onClick }: AddProps) {
  return (
    <Button onClick={onClick} className="shrink-0 max-sm:px-3">
      <Icon of={Plus} className="size-5 sm:-ml-1" />
      <span className="max-sm:sr-only">
        {verb} {thing}
      </span>
    </Button>
  )
}
