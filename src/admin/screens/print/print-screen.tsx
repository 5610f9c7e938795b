import { Printer } from '@lucide/icons'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { readText, writeText } from '#web/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { loadOrder } from './load-orders.tsx'
import { PrintFrame } from './print-frame.tsx'
import { type Format, readFormat, readIds } from './print-search.ts'
import { Slip } from './slip.tsx'

const FORMAT_KEY = 'print-format'

export function PrintScreen() {
  const search = useSearch({ from: '/bare/imprimer' })
  const navigate = useNavigate({ from: '/imprimer' })
  const format = search.format ?? readFormat(readText('localStorage', FORMAT_KEY)) ?? 'a4'
  const choose = (chosen: Format) => {
    writeText('localStorage', FORMAT_KEY, chosen)
    navigate({
      search: (previous) => ({ ...previous, format: chosen }),
      state: true,
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <PrintFrame
      title="Bons de préparation"
      help="remettre"
      nouns={['commande', 'commandes']}
      empty="Aucune commande à imprimer"
      keys={readIds(search.commandes)}
      back={{ to: '/commandes', label: 'Commandes' }}
      queryKey={['slips']}
      load={loadOrder}
      paper={format === 'thermique' ? 'label' : 'a4'}
      controls={(orders) => (
        <div className="mb-6 flex flex-col gap-4 border border-concrete-200 bg-white p-4 sm:flex-row sm:items-end md:p-5">
          <div className="flex-1">
            <ChoiceField
              label="Papier"
              choices={[
                { value: 'a4', label: 'A4', hint: 'Une page par commande' },
                { value: 'demi', label: 'A4 en deux', hint: 'Deux commandes par page' },
                { value: 'thermique', label: 'Étiquette', hint: 'Thermique, 100 × 150\u00a0mm' },
              ]}
              layout="grid gap-2 sm:grid-cols-3"
              value={format}
              onChange={choose}
            />
          </div>
          <Button disabled={orders.length === 0} onClick={() => window.print()} className="sm:min-h-14">
            <Icon of={Printer} className="size-5" />
            Imprimer
          </Button>
        </div>
      )}
    >
      {(order, shop) => <Slip key={`${order.id} ${format}`} order={order} shop={shop} format={format} />}
    </PrintFrame>
  )
}
