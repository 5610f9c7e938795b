import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { errorText } from '#admin/error-text.ts'
import { login as loginCall } from '#admin/queries/account.ts'
import { useShopName } from '#admin/queries/shop.ts'
import { session } from '#admin/session.ts'
import { useFormFields } from '#admin/ui/form-fields.tsx'
import { ACCOUNT_EMAIL } from '#admin/ui/form-rules.ts'
import type { Credentials } from '#contract/admin.ts'
import { Button } from '#web/ui/button.tsx'

export function LoginScreen() {
  const login = useMutation(loginCall)
  const { form, Field } = useFormFields<Credentials>({ defaultValues: { email: '', password: '' } })
  const shopName = useShopName()
  useEffect(() => {
    document.title = ['Connexion', shopName].filter(Boolean).join(' · ')
  }, [shopName])
  const problem = login.isError
    ? errorText(login.error, 'Email ou mot de passe incorrect')
    : session.ending === 'expired' && 'Votre session a expiré, veuillez vous reconnecter'
  return (
    <main className="grid min-h-dvh content-start justify-items-center px-4 py-10 sm:content-center">
      <div className="w-full max-w-100 border border-concrete-200 bg-white px-5 py-8 sm:px-8">
        <p className="min-h-7 truncate font-semibold text-concrete-700 text-lg">
          <bdi>{shopName}</bdi>
        </p>
        <h1 className="heading mb-6 text-3xl text-ink">Connexion Admin</h1>
        <form
          noValidate
          onSubmit={form.handleSubmit((body) => login.isPending || login.mutate({ body }))}
          className="flex flex-col gap-5"
        >
          <FormProvider {...form}>
            {problem && (
              <p
                role="alert"
                className="border-alarm border-l-4 bg-alarm/5 px-4 py-3 font-semibold text-alarm-deep text-sm"
              >
                {problem}
              </p>
            )}
            <Field.Text name="email" {...ACCOUNT_EMAIL} />
            <Field.Password
              name="password"
              label="Mot de passe"
              autoComplete="current-password"
              required
              rules={{ required: 'Veuillez saisir votre mot de passe' }}
            />
          </FormProvider>
          <Button type="submit" size="large" aria-disabled={login.isPending} className="mt-1 w-full">
            {login.isPending ? 'Connexion…' : 'Se connecter'}
          </Button>
        </form>
      </div>
    </main>
  )
}
