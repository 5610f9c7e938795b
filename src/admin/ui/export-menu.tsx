import { Menu } from '@base-ui/react/menu'
import { Download } from '@lucide/icons'
import { IconButton } from './icon-button.tsx'

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
      <Menu.Portal>
        <Menu.Positioner align="end" className="z-20">
          <Menu.Popup className="min-w-44 rounded-xs border border-concrete-300 bg-white py-1 outline-none">
            {(['xlsx', 'csv'] as const).map((format) => (
              <Menu.Item
                key={format}
                disabled={isBusy}
                onClick={() => onExport(format)}
                className="flex min-h-11 cursor-pointer items-center px-4 font-semibold text-ink text-sm data-highlighted:bg-concrete-100"
              >
                {format === 'xlsx' ? 'Excel (.xlsx)' : 'CSV (.csv)'}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
