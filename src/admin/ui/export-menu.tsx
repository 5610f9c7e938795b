import { Menu } from '@base-ui/react/menu'
import { Download } from '@lucide/icons'
import { IconButton } from './icon-button.tsx'
import { ITEM_CLASS, MenuPopup } from './menu-popup.tsx'

type Props = { label: string; isBusy: boolean; onExport: (format: 'xlsx' | 'csv') => void }

/** Downloads a list, for Excel or as CSV. */
export function ExportMenu({ label, isBusy, onExport }: Props) {
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <IconButton
            icon={Download}
            label={label}
            isBusy={isBusy}
            className="size-12 border border-ink bg-white"
          />
        }
      />
      <MenuPopup>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Menu.Item key={format} disabled={isBusy} onClick={() => onExport(format)} className={ITEM_CLASS}>
            {format === 'xlsx' ? 'Excel (.xlsx)' : 'CSV (.csv)'}
          </Menu.Item>
        ))}
      </MenuPopup>
    </Menu.Root>
  )
}
