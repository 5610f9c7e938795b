import { FileArchive } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { formatMoment } from '#admin/order/order-texts.ts'
import { addImport, imports, type NewImport } from '#admin/queries/imports.ts'
import type { Accepted } from '#admin/ui/drop-zone.tsx'
import { FileField } from '#admin/ui/file-field.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { ProgressBar } from '#admin/ui/progress.tsx'
import { ActionFailed, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { ProductImport } from '#contract/import.ts'
import { formatCount } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import { countTexts, FORMAT_NAMES, importName, stateName } from './import-texts.ts'

const FILES: Accepted = {
  types: '.xlsx,.csv,.zip',
  isOne: ({ name }) => /\.(xlsx|csv|txt|zip)$/i.test(name),
  problem: 'Veuillez choisir un fichier Excel (.xlsx), CSV ou un export .zip de la boutique',
}
const ZIPS: Accepted = {
  types: '.zip',
  isOne: ({ name }) => /\.zip$/i.test(name),
  problem: 'Veuillez choisir un fichier .zip',
}

export function ImportsScreen() {
  return (
    <Screen title="Importer" help="importer" hasForm back={{ to: '/produits', name: 'Produits' }}>
      <div className="flex flex-col gap-6">
        <UploadForm />
        <QueryBoundary query={useQuery(imports)} failed="Impossible de charger les imports">
          {(list) => list.length > 0 && <RecentImports list={list} />}
        </QueryBoundary>
      </div>
    </Screen>
  )
}

function UploadForm() {
  const navigate = useNavigate()
  const [files, setFiles] = useState<NewImport>({ file: null, combinations: null, pictures: null })
  const [progress, setProgress] = useState(0)
  const sending = useMutation(addImport)
  const send = async () => {
    setProgress(0)
    const { id } = await sending.mutateAsync({ ...files, onProgress: setProgress })
    navigate({ to: '/produits/import/$id', params: { id: String(id) } })
  }
  const choose = (name: keyof NewImport) => (file: File | null) => {
    sending.reset()
    setFiles((before) => ({ ...before, [name]: file }))
  }
  return (
    <Panel title="Nouveau fichier">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (files.file && !sending.isPending) send().catch(() => {})
        }}
        className="flex flex-col gap-5 px-4 py-5 md:px-6"
      >
        <p className="text-concrete-700">
          Un export de WooCommerce, Shopify ou PrestaShop, celui de cette boutique, ou n’importe quel tableau
          avec une ligne de titres. Il est d’abord lu à blanc&nbsp;: rien n’est écrit avant votre accord.
        </p>
        <FileField
          label="Fichier des produits"
          accepted={FILES}
          value={files.file}
          onChange={choose('file')}
        />
        <details className="group">
          <summary className="-my-2 min-h-11 cursor-pointer py-2.5 font-semibold text-ink text-sm">
            Images et déclinaisons (facultatif)
          </summary>
          <div className="mt-3 grid gap-5 sm:grid-cols-2">
            <FileField
              label="Images"
              icon={FileArchive}
              accepted={ZIPS}
              prompt="Choisir un .zip"
              hint="Trouvées par leur nom de fichier. Sans zip, elles sont prises à leur adresse publique."
              value={files.pictures}
              onChange={choose('pictures')}
            />
            <FileField
              label="Déclinaisons de PrestaShop"
              hint="Le deuxième fichier, avec les tailles et couleurs."
              value={files.combinations}
              onChange={choose('combinations')}
            />
          </div>
        </details>
        <ActionFailed error={sending.error} text="Le fichier n’a pas pu être lu." />
        {sending.isPending && <ProgressBar label="Envoi du fichier" share={progress} />}
        <Button
          type="submit"
          aria-disabled={!files.file || sending.isPending}
          className="w-full sm:w-auto sm:self-start"
        >
          {sending.isPending ? (progress < 1 ? 'Envoi…' : 'Lecture…') : 'Lire le fichier'}
        </Button>
      </form>
    </Panel>
  )
}

function RecentImports({ list }: { list: ProductImport[] }) {
  return (
    <Panel title="Cette semaine">
      <ul className="divide-y divide-concrete-200">
        {list.map((found) => (
          <li key={found.id}>
            <Link
              to="/produits/import/$id"
              params={{ id: String(found.id) }}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-concrete-50 md:px-6"
            >
              <span className="min-w-0">
                <span className="wrap-anywhere block font-semibold text-ink" dir="auto">
                  {importName(found)}
                </span>
                <span className="block text-concrete-600 text-sm tabular-nums">
                  {formatMoment(found.createdAt)}
                  {found.filename && ` · ${FORMAT_NAMES[found.format]}`} · {counted(found.total, 'produit')}
                </span>
              </span>
              <span className="text-concrete-700 text-sm tabular-nums">
                <span className="font-semibold text-ink">{stateName(found)}</span>
                {countsOf(found)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Formats what an import did or would do, or the progress of an unfinished one; empty for an undone one. */
function countsOf(found: ProductImport): string {
  const { state, undo, done, total } = found
  if (state === 'undone') return ''
  if (undo) return ` · ${formatCount(undo.done)} sur ${formatCount(undo.total)}`
  if (state === 'running' || state === 'stopping' || state === 'stopped')
    return ` · ${formatCount(done)} sur ${formatCount(total)}`
  return ` · ${countTexts(found).slice(0, 2).join(', ')}`
}
