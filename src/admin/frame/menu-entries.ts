import { ClipboardList, type LucideIcon } from 'lucide-react'

/** The screens of the menu, in its order (spec §2). */
export const MENU_ENTRIES = [
  { to: '/commandes', label: 'Commandes', icon: ClipboardList },
] as const satisfies { to: string; label: string; icon: LucideIcon }[]
