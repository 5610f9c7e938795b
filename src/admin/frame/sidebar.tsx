import { PanelLeftClose, PanelLeftOpen } from '@lucide/icons'
import { useState } from 'react'
import { readStored, writeStored } from '#admin/browser-storage.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Menu } from './menu.tsx'
import { Wordmark } from './wordmark.tsx'

const KEY = 'admin-sidebar'

/** The menu beside the screens from 1024 px up (spec §9); it remembers whether it was folded. */
export function Sidebar() {
  const [isCollapsed, setCollapsed] = useState(() => readStored(KEY) === 'collapsed')
  const toggle = () => {
    setCollapsed(!isCollapsed)
    writeStored(KEY, isCollapsed ? null : 'collapsed')
  }
  return (
    <aside
      aria-label="Administration"
      className={classes(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-concrete-200 border-r bg-white lg:flex',
        isCollapsed ? 'w-17' : 'w-60',
      )}
    >
      <div className="flex h-16 shrink-0 items-center justify-between pr-3 pl-6">
        {!isCollapsed && <Wordmark />}
        <IconButton
          icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
          label={isCollapsed ? 'Déplier le menu' : 'Réduire le menu'}
          aria-expanded={!isCollapsed}
          onClick={toggle}
          className={classes(isCollapsed && '-ml-3')}
        />
      </div>
      <Menu isCollapsed={isCollapsed} />
    </aside>
  )
}
