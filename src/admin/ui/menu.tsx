import { Menu } from '@base-ui/react/menu'
import { Download, Ellipsis } from '@lucide/icons'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'

export const ITEM_CLASS =
  'flex min-h-11 cursor-pointer items-center gap-2.5 px-4 font-semibold text-ink text-sm data-highlighted:bg-concrete-100'

/** A menu that opens below its button, and that Back closes. */
export function ButtonMenu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  useCloseOnBack({ isOpen, onBack: () => setOpen(false) })
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner align="end" className="z-20">
          <Menu.Popup className="min-w-44 rounded-xs border border-concrete-300 bg-white py-1 outline-none">
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

type ItemProps = { icon: IconData; onClick: () => void; children: ReactNode }

export function MenuItem({ icon, onClick, children }: ItemProps) {
  return (
    <Menu.Item onClick={onClick} className={ITEM_CLASS}>
      <Icon of={icon} className="size-4" />
      {children}
    </Menu.Item>
  )
}

/** Border of the button. On a phone, the button of a menu with other items has no border. */
const BOX = 'size-12 border border-ink bg-white'

const NAMES = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)', zip: 'Avec les images (.zip)' }

type Format = keyof typeof NAMES

export const SHEET_FORMATS = ['xlsx', 'csv'] as const satisfies Format[]

type Props<Offered extends Format, Request> = {
  label: string
  formats: readonly Offered[]
  download: UseMutationOptions<void, Error, Request>
  request: (format: Offered) => Request
  /** Other items of the menu, above the formats. */
  children?: ReactNode
}

export function ExportMenu<Offered extends Format, Request>(props: Props<Offered, Request>) {
  const { label, formats, request, children } = props
  const { isPending: isBusy, mutate } = useMutation(props.download)
  return (
    <ButtonMenu
      trigger={
        <IconButton
          icon={children ? Ellipsis : Download}
          label={label}
          isBusy={isBusy}
          className={classes('sm:size-12 sm:border sm:border-ink sm:bg-white', !children && BOX)}
        />
      }
    >
      {children}
      {formats.map((format) => (
        <Menu.Item
          key={format}
          disabled={isBusy}
          onClick={() => mutate(request(format))}
          className={ITEM_CLASS}
        >
          {NAMES[format]}
        </Menu.Item>
      ))}
    </ButtonMenu>
  )
}
