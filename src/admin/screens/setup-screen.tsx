import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { setUp } from '#admin/queries/account.ts'
import { showServerError, useFormFields } from '#admin/ui/form-fields.tsx'
import { ACCOUNT_EMAIL, checkPassword } from '#admin/ui/form-rules.ts'
import type { Setup } from '#contract/setup.ts'
import { MIN_PASSWORD } from '#rules/password.ts'
import { ApiError } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'

const FAILED = 'La boutique n’a pas pu être enregistrée'

/** First start of a shop without an owner: creates the owner and opens a session. */
export function SetupScreen() {
  const setup = useMutation(setUp)
  const { form, Field } = useFormFields<Setup>({
    defaultValues: { code: '', name: '', phone: '', email: '', password: '' },
  })
  useEffect(() => {
    document.title = 'Premier démarrage · Administration'
  }, [])
  const problem = form.formState.errors.root?.message
  const isTaken = setup.error instanceof ApiError && setup.error.status === 404

  function save(body: Setup): void {
    if (setup.isPending) return
    setup.mutate({ body }, { onError: showFailure })
  }

  function showFailure(error: Error): void {
    const isWrongCode = error instanceof ApiError && error.body.code === 'wrong_code'
    if (isWrongCode) form.setError('code', { type: 'server', message: error.message }, { shouldFocus: true })
    else showServerError(form, error, FAILED)
  }

  return (
    <main className="grid min-h-dvh content-start justify-items-center px-4 py-6 sm:py-10">
      <div className="w-full max-w-120 border border-concrete-200 bg-white px-5 py-7 sm:px-8">
        <h1 className="heading text-3xl text-ink">Premier démarrage</h1>
        <p className="mt-2 mb-6 text-concrete-700">
          Deux minutes, puis votre boutique est à vous. Tout se change ensuite dans l’administration.
        </p>
        <PlainHttpNotice />
        <form noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-7">
          <FormProvider {...form}>
            {problem && (
              <div
                role="alert"
                className="border-alarm border-l-4 bg-alarm/5 px-4 py-3 font-semibold text-alarm-deep text-sm"
              >
                {problem}
                {isTaken && (
                  <Link to="/connexion" className="mt-1 block min-h-11 content-center underline">
                    Se connecter
                  </Link>
                )}
              </div>
            )}
            <Field.Text
              name="code"
              label="Code de premier démarrage"
              hint={
                '8 lettres et chiffres. Le serveur l’affiche à chaque démarrage\u00a0; c’est aussi le fichier setup.code de son dossier de données.'
              }
              autoComplete="one-time-code"
              autoCapitalize="characters"
              maxLength={20}
              required="Veuillez saisir le code"
            />
            <Part title="Votre boutique">
              <Field.Text
                name="name"
                label="Nom de la boutique"
                autoComplete="organization"
                maxLength={60}
                required="Veuillez saisir le nom de la boutique"
              />
              <Field.Text
                name="phone"
                label="Téléphone"
                hint="Celui que vos clients appellent."
                type="tel"
                autoComplete="tel"
                placeholder="0550 12 34 56"
                maxLength={50}
                required="Veuillez saisir le téléphone"
              />
            </Part>
            <Part title="Votre compte">
              <Field.Text name="email" {...ACCOUNT_EMAIL} />
              <Field.Password
                name="password"
                label={`Mot de passe, ${MIN_PASSWORD} caractères au moins`}
                autoComplete="new-password"
                required="Veuillez choisir un mot de passe"
                rules={{ validate: checkPassword }}
              />
            </Part>
          </FormProvider>
          <Button type="submit" size="large" aria-disabled={setup.isPending} className="w-full">
            {setup.isPending ? 'Enregistrement…' : 'Commencer'}
          </Button>
        </form>
      </div>
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-4 font-semibold text-ink text-lg">{title}</legend>
      {children}
    </fieldset>
  )
}

/** Warns that input on a page without https can be read in transit, except on localhost. */
function PlainHttpNotice() {
  const { protocol, hostname, pathname } = window.location
  if (protocol === 'https:' || /^(localhost|127\..*|\[::1\])$/.test(hostname)) return null
  const secure = `https://${hostname}${pathname}`
  return (
    <section
      aria-label="Adresse sans https"
      className="mb-6 border-amber-300 border-l-4 bg-amber-100 px-4 py-3 text-sm"
    >
      <p className="font-semibold">Cette adresse n’est pas protégée par https.</p>
      <p className="mt-1">
        Le mot de passe que vous choisissez ici pourrait être lu en chemin. Essayez d’abord{' '}
        <a href={secure} className="break-all font-semibold underline">
          {secure}
        </a>
        {'\u00a0'}; si elle ne répond pas, demandez à la personne qui a installé la boutique d’y mettre https,
        puis revenez.
      </p>
    </section>
  )
}
