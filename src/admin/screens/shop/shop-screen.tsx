import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { saveShop, shopIdentity } from '#admin/queries/shop.ts'
import { showServerError } from '#admin/ui/form-fields.tsx'
import { useLeaveGuard } from '#admin/ui/leaving.tsx'
import { SaveBar } from '#admin/ui/long-form.tsx'
import { ListSkeleton, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { useDraft } from '#admin/ui/use-editor.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { Button } from '#web/ui/button.tsx'
import { LegalSection } from './legal-section.tsx'
import { LooksSection } from './looks-section.tsx'
import { ShopPreview } from './shop-preview.tsx'
import { ContactSection, IdentitySection, NetworksSection } from './shop-sections.tsx'
import { changeOf, type ShopValues, valuesOf, withTypedSince } from './shop-values.ts'

export function ShopScreen() {
  return (
    <Screen title="Ma boutique" help="ma-boutique" hasForm>
      <QueryBoundary
        query={useQuery(shopIdentity)}
        loading={
          <ListSkeleton text="Chargement de la boutique…" layout="flex flex-col gap-4" count={3}>
            <div className="h-72 border border-concrete-200 bg-white" />
          </ListSkeleton>
        }
        failed="Impossible de charger la boutique"
      >
        {(shop) => <ShopForm shop={shop} />}
      </QueryBoundary>
    </Screen>
  )
}

function ShopForm({ shop }: { shop: ShopIdentity }) {
  const [stored, setStored] = useState(() => valuesOf(shop))
  const form = useForm<ShopValues>({ defaultValues: stored })
  const { isDirty, isSubmitting, errors } = form.formState
  const saving = useMutation(saveShop)
  const draft = useDraft({ name: 'shop', isOpen: true, subject: null }, form, isDirty)
  const save = async () => {
    let isSaved = false
    await form.handleSubmit(async (values) => {
      isSaved = await send(values)
    })()
    return isSaved
  }
  const question = useLeaveGuard({ hasUnsaved: () => isDirty, onAbandon: draft.forget, onSave: save })
  const send = async (values: ShopValues) => {
    try {
      const saved = valuesOf(await saving.mutateAsync({ body: changeOf(stored, values) }))
      draft.forget()
      setStored(saved)
      const typed = withTypedSince(saved, values, form.getValues())
      form.reset(saved)
      form.reset(typed, { keepDefaultValues: true })
      return true
    } catch (error) {
      showServerError(form, error, 'Erreur lors de la sauvegarde de la boutique')
      return false
    }
  }
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting) void save()
        }}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_min(22rem,45%)] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_min(26rem,45%)]"
      >
        <div className="@container flex min-w-0 flex-col gap-4">
          <IdentitySection />
          <LooksSection shop={shop} />
          <ContactSection />
          <NetworksSection />
          <LegalSection />
        </div>
        <div className="contents lg:sticky lg:top-7 lg:flex lg:max-h-[calc(100dvh-8rem)] lg:flex-col lg:gap-4">
          <ShopPreview stored={stored} />
          <SaveBar isDirty={isDirty} error={errors.root?.message}>
            <Button type="submit" aria-disabled={isSubmitting} className="max-sm:grow">
              {isSubmitting ? 'Enregistrement…' : 'Enregistrer'}
            </Button>
          </SaveBar>
        </div>
        {question}
      </form>
    </FormProvider>
  )
}
