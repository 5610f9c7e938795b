import { Pencil } from '@lucide/icons'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export function Panel({ title, state, children }: { title: string; state?: ReactNode; children: ReactNode }) {
  return (
    <section className="max-w-3xl border border-concrete-200 bg-white">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-concrete-200 border-b px-4 py-3 md:px-6">
        <h2 className="font-semibold text-ink text-lg">{title}</h2>
        {state}
      </div>
      {children}
    </section>
  )
}

export function TextPanel(props: { title: string; state?: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <Panel title={props.title} state={props.state}>
      <div className="flex flex-col gap-4 px-4 py-5 md:px-6">
        <p className="text-concrete-700 text-sm">{props.text}</p>
        {props.children}
      </div>
    </Panel>
  )
}

type Props = { title: string; state?: ReactNode; editLabel?: string; onEdit: () => void; children: ReactNode }

export function SettingPanel({ title, state, editLabel = 'Modifier', onEdit, children }: Props) {
  return (
    <Panel title={title} state={state}>
      <dl className="grid gap-5 px-4 py-5 sm:grid-cols-2 md:px-6">{children}</dl>
      <div className="px-4 pb-5 md:px-6">
        <Button aria-haspopup="dialog" onClick={onEdit} className="w-full sm:w-auto">
          <Icon of={Pencil} className="size-4" />
          {editLabel}
        </Button>
      </div>
    </Panel>
  )
}

export function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="label text-concrete-600 text-sm">{name}</dt>
      <dd className="mt-1 text-ink">{children}</dd>
    </div>
  )
}

export function OneLoading({ text }: { text: string }) {
  return (
    <div role="status" className="grid h-60 max-w-3xl place-items-center border border-concrete-200 bg-white">
      <p className="animate-pulse text-concrete-600">{text}</p>
    </div>
  )
}
