import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Mark, shopIdentity } from '#admin/queries/shop.ts'
import { OneLoading, Setting, SettingPanel } from '#admin/ui/panel.tsx'
import { QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { withWidth } from '#web/ui/image.tsx'
import { AccentDialog } from './accent-dialog.tsx'
import { IdentityDialog } from './identity-dialog.tsx'
import { SECTIONS, toForm } from './identity-sections.ts'
import { MarkDialog } from './mark-dialog.tsx'
import { ShopPreview } from './shop-preview.tsx'

/** Who the shop is, section by section, beside what becomes of the storefront. */
export function IdentityScreen() {
  const query = useQuery(shopIdentity)
  return (
    <Screen title="Ma boutique" help="ma-boutique">
      <QueryBoundary
        query={query}
        loading={<OneLoading text="Chargement de la boutique…" />}
        failed="Impossible de charger la boutique"
      >
        {(shop) => <Sections shop={shop} />}
      </QueryBoundary>
    </Screen>
  )
}

function Sections({ shop }: { shop: ShopIdentity }) {
  const editor = useEditor<string>('identity')
  const accent = useEditor<null>('accent')
  const mark = useEditor<Mark>('mark')
  const form = toForm(shop)
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,48rem)_minmax(0,1fr)] xl:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        {SECTIONS.map(({ key, title, fields }) => (
          <SettingPanel
            key={key}
            title={title}
            editLabel={`Modifier : ${title.toLowerCase()}`}
            onEdit={() => editor.open(key)}
          >
            {fields.map(({ path, label }) => (
              <Setting key={path} name={label}>
                <Value text={valueAt(form, path)} />
              </Setting>
            ))}
          </SettingPanel>
        ))}
        <SettingPanel title="Couleur" editLabel="Modifier la couleur" onEdit={() => accent.open(null)}>
          <Setting name="Couleur de la boutique">
            <span className="flex items-center gap-3 tabular-nums">
              <svg viewBox="0 0 1 1" className="size-8" aria-hidden="true">
                <path d="M0 0h1v1H0z" fill={shop.accent} />
              </svg>
              {shop.accent}
            </span>
          </Setting>
        </SettingPanel>
        <MarkPanel title="Logo" url={shop.logo} editLabel="Modifier le logo" onEdit={() => mark.open('logo')}>
          Le nom de la boutique en tient lieu.
        </MarkPanel>
        <MarkPanel
          title="Icône"
          url={shop.icon}
          editLabel="Modifier l’icône"
          onEdit={() => mark.open('icon')}
        >
          Celle de Guidon en tient lieu.
        </MarkPanel>
      </div>
      <div className="max-xl:order-first xl:sticky xl:top-6">
        <ShopPreview shop={shop} />
      </div>
      <IdentityDialog key={editor.key} editor={editor} shop={shop} />
      <AccentDialog key={accent.key} editor={accent} shop={shop} />
      <MarkDialog key={mark.key} editor={mark} shop={shop} />
    </div>
  )
}

/** Reads a value by its path: `name`, `legal.rc`. */
function valueAt(form: ReturnType<typeof toForm>, path: string): string {
  const [top = '', part] = path.split('.')
  return String(part ? Reflect.get(form.legal, part) : Reflect.get(form, top))
}

function Value({ text }: { text: string }) {
  if (text === '') return <span className="text-concrete-600">Rien : ne s’affiche pas</span>
  return <span className="wrap-anywhere line-clamp-6 whitespace-pre-line">{text}</span>
}

type MarkProps = {
  title: string
  url: string | null
  editLabel: string
  onEdit: () => void
  children: ReactNode
}

function MarkPanel({ title, url, editLabel, onEdit, children }: MarkProps) {
  return (
    <SettingPanel title={title} editLabel={editLabel} onEdit={onEdit}>
      <Setting name={title}>
        {url ? (
          <img
            src={withWidth(url, 320)}
            alt={title}
            className="max-h-20 max-w-full bg-ink object-contain p-2"
          />
        ) : (
          <span className="text-concrete-600">{children}</span>
        )}
      </Setting>
    </SettingPanel>
  )
}
