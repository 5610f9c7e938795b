import { Truck } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { freeDelivery, saveFreeDelivery } from '#admin/queries/delivery.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { useFormFields } from '#admin/ui/form-fields.tsx'
import { PRICE, readTyped } from '#admin/ui/form-rules.ts'
import { OneLoading, Setting, SettingPanel } from '#admin/ui/panel.tsx'
import { Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { StateSwitch } from '#admin/ui/state-switch.tsx'
import { type Editor, useEditor } from '#admin/ui/use-editor.ts'
import { type FreeDelivery, freeDeliveryText } from '#rules/delivery.ts'
import { CURRENCY, formatDinars } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'

export function FreeDeliveryScreen() {
  const query = useQuery(freeDelivery)
  const editor = useEditor<FreeDelivery>('free-delivery')
  return (
    <Screen title="Livraison gratuite" help="livraison-gratuite">
      <QueryBoundary
        query={query}
        loading={<OneLoading text="Chargement..." />}
        failed="Impossible de charger la livraison gratuite"
      >
        {(setting) =>
          setting ? (
            <Panel setting={setting} onEdit={() => editor.open(setting)} />
          ) : (
            <Notice
              title="La livraison est payante"
              text="Aucune configuration trouvée&nbsp;: chaque client paie le prix de sa wilaya."
              icon={Truck}
            >
              <Button onClick={() => editor.open(null)}>Offrir à partir de…</Button>
            </Notice>
          )
        }
      </QueryBoundary>
      <FreeDeliveryDialog key={editor.key} editor={editor} />
    </Screen>
  )
}

function Panel({ setting, onEdit }: { setting: FreeDelivery; onEdit: () => void }) {
  const activation = useMutation(saveFreeDelivery)
  const free = freeDeliveryText(setting)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <SettingPanel
        title="Livraison offerte"
        state={
          <StateSwitch
            isOn={setting.isActive}
            name="livraison gratuite"
            on="Active"
            off="Inactive"
            isBusy={activation.isPending}
            onSwitch={(isActive) =>
              isActive && setting.minimumAmount === 0
                ? setAsking(true)
                : activation.mutate({ body: { isActive } })
            }
          />
        }
        onEdit={onEdit}
      >
        <Setting name="Montant minimum">
          <span className="price text-3xl">{formatDinars(setting.minimumAmount)}</span>
        </Setting>
        <Setting name="Dans la boutique">
          {free
            ? `La livraison est offerte ${free}.`
            : 'La livraison est payante quel que soit le montant de la commande.'}
        </Setting>
      </SettingPanel>
      <ConfirmDialog
        title="À vérifier"
        question={isAsking && GIVEN_AWAY}
        confirmLabel="Activer"
        onConfirm={() => activation.mutateAsync({ body: { isActive: true } })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

const GIVEN_AWAY =
  'Dès 0\u00a0DA, la livraison de toutes les commandes est à votre charge. Est-ce bien ce que vous voulez\u00a0?'

function FreeDeliveryDialog({ editor }: { editor: Editor<FreeDelivery> }) {
  const setting = editor.subject
  const { form, Field } = useFormFields({
    defaultValues: {
      minimumAmount: setting ? String(setting.minimumAmount) : '',
      isActive: setting?.isActive ?? true,
    },
  })
  const saving = useMutation(saveFreeDelivery)
  return (
    <FormDialog
      editor={editor}
      title={setting ? 'Modifier la livraison gratuite' : 'Offrir la livraison'}
      form={form}
      save={({ minimumAmount, isActive }) =>
        saving.mutateAsync({ body: { minimumAmount: readTyped(minimumAmount), isActive } })
      }
      saveLabel={setting ? 'Enregistrer' : 'Offrir'}
      problem="Erreur lors de la mise à jour de la livraison gratuite"
      doubt={({ minimumAmount, isActive }) =>
        isActive && readTyped(minimumAmount) === 0 ? GIVEN_AWAY : null
      }
    >
      <Field.Text
        name="minimumAmount"
        label={`Montant minimum (${CURRENCY})`}
        hint="Sous-total à partir duquel la livraison est offerte."
        required="Veuillez saisir le montant minimum"
        placeholder="50000"
        {...PRICE}
      />
      <Field.Checkbox name="isActive" label="Active" />
    </FormDialog>
  )
}
