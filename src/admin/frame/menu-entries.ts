import {
  ClipboardList,
  FolderTree,
  Gauge,
  Gift,
  HandCoins,
  Image,
  MapPinned,
  Megaphone,
  Package,
  PanelRight,
  PhoneCall,
  Settings,
  Tag,
  Truck,
} from '@lucide/icons'
import type { IconData } from '#web/ui/icon.tsx'

/** The screens of the menu, in its order (spec §2). */
export const MENU_ENTRIES = [
  { to: '/tableau-bord', label: 'Tableau de bord', icon: Gauge },
  { to: '/commandes', label: 'Commandes', icon: ClipboardList },
  { to: '/a-appeler', label: 'À appeler', icon: PhoneCall },
  { to: '/transporteurs', label: 'Transporteurs', icon: Truck },
  { to: '/versements', label: 'Versements', icon: HandCoins },
  { to: '/produits', label: 'Produits', icon: Package },
  { to: '/marques', label: 'Marques', icon: Tag },
  { to: '/categories', label: 'Catégories', icon: FolderTree },
  { to: '/barre-actualites', label: 'Barre d’actualités', icon: Megaphone },
  { to: '/bannieres', label: 'Bannières', icon: Image },
  { to: '/wilayas', label: 'Wilayas', icon: MapPinned },
  { to: '/carte-hero', label: 'Carte hero', icon: PanelRight },
  { to: '/livraison-gratuite', label: 'Livraison gratuite', icon: Gift },
  { to: '/parametres', label: 'Paramètres', icon: Settings },
] as const satisfies { to: string; label: string; icon: IconData }[]
