import { Dialog } from '@base-ui/react/dialog'
import { Menu as MenuIcon, X } from '@lucide/icons'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { Menu } from './menu.tsx'
import { Wordmark } from './wordmark.tsx'

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Under 1024 px (spec §9): a bar on top, and the menu in a drawer that slides in. */
export function TopBar({ isOpen, onOpenChange }: Props) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-concrete-200 border-b bg-white px-2 lg:hidden">
      <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
        <Dialog.Trigger render={<IconButton icon={MenuIcon} label="Ouvrir le menu" />} />
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-30 bg-black/40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 lg:hidden" />
          <Dialog.Popup className="fixed inset-y-0 left-0 z-30 flex w-72 max-w-[85vw] flex-col bg-white transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full lg:hidden">
            <div className="flex h-14 shrink-0 items-center justify-between pr-2 pl-6">
              <Dialog.Title render={<Wordmark />} />
              <Dialog.Close render={<IconButton icon={X} label="Fermer le menu" />} />
            </div>
            <Menu onLeave={() => onOpenChange(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <Wordmark />
    </header>
  )
}
