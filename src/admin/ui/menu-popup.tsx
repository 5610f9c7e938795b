import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'

/** Classes of an entry of a menu. */
export const ITEM_CLASS =
  'flex min-h-11 cursor-pointer items-center gap-2.5 px-4 font-semibold text-ink text-sm data-highlighted:bg-concrete-100'

/** The entries of a menu, beside its trigger. */
export function MenuPopup({ children }: { children: ReactNode }) {
  return (
    <Menu.Portal>
      <Menu.Positioner align="end" className="z-20">
        <Menu.Popup className="min-w-44 rounded-xs border border-concrete-300 bg-white py-1 outline-none">
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}
