import { Download } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { exportInvoices } from '#admin/queries/orders.ts'
import { SelectField } from '#admin/ui/fields.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { algiersTime } from '#rules/algiers.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Years that are offered, this one first. */
const YEARS = 5

/** The year's invoices as a sheet, for the accountant. */
export function InvoicesPanel() {
  const present = Number(algiersTime(new Date()).slice(0, 4))
  const years = Array.from({ length: YEARS }, (_, index) => String(present - index))
  const [year, setYear] = useState(String(present))
  const exporting = useMutation(exportInvoices)
  const save = (format: 'xlsx' | 'csv') => {
    if (!exporting.isPending)
      exporting.mutate({ query: { from: `${year}-01-01`, to: `${year}-12-31`, format } })
  }
  return (
    <Panel title="Factures">
      <div className="flex flex-col gap-4 px-4 py-5 md:px-6">
        <p className="text-concrete-700 text-sm">
          La liste d’une année pour votre comptable, factures annulées comprises. Une facture se fait depuis
          sa commande.
        </p>
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            label="Année"
            value={year}
            options={years.map((choice) => [choice, choice])}
            onChange={(event) => setYear(event.target.value)}
          />
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              look="outline"
              aria-disabled={exporting.isPending}
              onClick={() => save(format)}
            >
              <Icon of={Download} className="size-4" />
              {format === 'xlsx' ? 'Excel' : 'CSV'}
            </Button>
          ))}
        </div>
      </div>
    </Panel>
  )
}
