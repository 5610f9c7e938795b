import { ArrowLeft, FileText } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { counted } from '#admin/count-text.ts'
import { pageTemplate, savePage, shopPages } from '#admin/queries/shop-pages.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { TextAreaField } from '#admin/ui/fields.tsx'
import { useLeaveGuard } from '#admin/ui/form-dialog.tsx'
import { registered, showServerError } from '#admin/ui/form-fields.ts'
import { requiredText } from '#admin/ui/form-rules.ts'
import { OneLoading } from '#admin/ui/panel.tsx'
import { Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { ShopPage } from '#contract/shop-page.ts'
import { TO_COMPLETE } from '#rules/shop-pages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorText, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { PageState } from './pages-screen.tsx'

/** The editor of one page. */
export function PageScreen() {
  const { slug } = useParams({ from: '/owner/pages/$slug' })
  const query = useQuery(shopPages)
  const page = query.data?.find((page) => page.slug === slug)
  return (
    <Screen
      title={page?.title ?? 'Page'}
      help="pages"
      count={page && <PageState isPublished={page.isPublished === true} />}
      actions={
        <Link to="/pages" className={classes(buttonClass('ghost'), 'shrink-0')}>
          <Icon of={ArrowLeft} className="size-4" />
          Pages
        </Link>
      }
    >
      <QueryBoundary
        query={query}
        loading={<OneLoading text="Chargement de la page…" />}
        failed="Impossible de charger la page"
      >
        {() => (page ? <PageForm key={slug} page={page} /> : <Notice title="Page non trouvée" />)}
      </QueryBoundary>
    </Screen>
  )
}

function PageForm({ page }: { page: ShopPage }) {
  const form = useForm({ defaultValues: { title: page.title, text: page.text } })
  const text = useWatch({ control: form.control, name: 'text' })
  const saving = useMutation(savePage)
  const loading = useMutation(pageTemplate)
  const [isReplacing, setReplacing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const { isDirty, errors } = form.formState
  const guard = useLeaveGuard({ hasUnsaved: () => isDirty, isCovered: false, onAbandon: () => form.reset() })
  const isPublished = page.isPublished === true
  const { ref, ...field } = registered(form, 'text')

  const save = (published: boolean) =>
    form.handleSubmit(async (values) => {
      try {
        const saved = await saving.mutateAsync({ slug: page.slug, ...values, isPublished: published })
        form.reset({ title: saved.title, text: saved.text })
      } catch (error) {
        showServerError(form, error, 'Erreur lors de la sauvegarde de la page')
      }
    })
  const fillIn = async () => {
    const template = await loading.mutateAsync(page.slug)
    form.setValue('text', template.text, { shouldDirty: true })
  }
  return (
    <form noValidate onSubmit={save(isPublished)} className="grid items-start gap-6 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <TextField
          label="Titre"
          required
          maxLength={120}
          {...registered(form, 'title', requiredText('Veuillez saisir le titre'))}
        />
        <Missing text={text} box={box} />
        <TextAreaField
          label="Texte"
          rows={20}
          maxLength={50_000}
          {...field}
          ref={(area) => {
            ref(area)
            box.current = area
          }}
        />
        <p className="text-concrete-600 text-sm">
          <code>## Titre</code> · <code>**gras**</code> · <code>- liste</code> ·{' '}
          <code>[lien](https://…)</code> · une ligne vide sépare deux paragraphes.
        </p>
        <Button
          look="ghost"
          aria-disabled={loading.isPending}
          onClick={() => (text.trim() === '' ? fillIn() : setReplacing(true))}
          className="self-start"
        >
          <Icon of={FileText} className="size-4" />
          Partir du modèle
        </Button>
        <ErrorText role="alert">{errors.root?.message}</ErrorText>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look={isPublished ? 'primary' : 'outline'} aria-disabled={saving.isPending}>
            {isPublished ? 'Enregistrer' : 'Enregistrer le brouillon'}
          </Button>
          {isPublished ? (
            <Button look="ghost" aria-disabled={saving.isPending} onClick={save(false)}>
              Retirer de la boutique
            </Button>
          ) : (
            <Button aria-disabled={saving.isPending} onClick={save(true)}>
              Publier
            </Button>
          )}
        </div>
      </div>
      <section aria-label="Aperçu" className="min-w-0 border border-concrete-200 bg-white p-4 md:p-6">
        <h2 className="heading mb-4 text-3xl">{page.title}</h2>
        {text.trim() === '' ? (
          <p className="text-concrete-600">L’aperçu s’affiche ici.</p>
        ) : (
          <Markdown text={text} />
        )}
      </section>
      <ConfirmDialog
        title="Partir du modèle"
        question={isReplacing ? 'Le modèle remplace le texte de cette page.' : null}
        confirmLabel="Remplacer"
        isDestructive
        onConfirm={fillIn}
        onClose={() => setReplacing(false)}
      />
      {guard}
    </form>
  )
}

type MissingProps = { text: string; box: { readonly current: HTMLTextAreaElement | null } }

/** Counts what the template leaves to the owner, and leads to the first of it. */
function Missing({ text, box }: MissingProps) {
  const count = text.split(TO_COMPLETE).length - 1
  if (count === 0) return null
  const select = () => {
    const area = box.current
    if (!area) return
    const start = area.value.indexOf(TO_COMPLETE)
    const end = area.value.indexOf(']', start)
    area.focus()
    area.setSelectionRange(start, end < 0 ? start + TO_COMPLETE.length : end + 1)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-amber-300 border-l-4 bg-amber-100 px-3 py-2 text-amber-900">
      <p>
        {counted(count, 'passage à compléter', 'passages à compléter')} avant de publier, ou dans « Ma
        boutique » avant de repartir du modèle.
      </p>
      <Button look="ghost" size="small" onClick={select}>
        Aller au premier
      </Button>
    </div>
  )
}
