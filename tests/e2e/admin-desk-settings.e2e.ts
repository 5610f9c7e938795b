import type { BlockedPhone } from '#contract/blocked-phone.ts'
import type { MessageTemplate } from '#contract/message-template.ts'
import type { PushDevice } from '#contract/push.ts'
import { expectToast, logIn } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { expect, test } from './shop-fixture.ts'

// Notifications come through the worker.
test.use({ serviceWorkers: 'allow', reuseContext: false })

test('a number is blocked with a reason, refused twice, and unblocked', async ({ page, shop }) => {
  await logIn(page, shop, '/parametres')
  await expect(page.getByText('Aucun numéro bloqué.')).toBeVisible()
  await expectNoViolation(page, 'settings')
  const dialog = page.getByRole('dialog')
  const block = async (phone: string) => {
    await page.getByRole('button', { name: 'Bloquer un numéro' }).click()
    await dialog.getByLabel('Téléphone').fill(phone)
    await dialog.getByLabel('Raison').fill('Deux colis refusés')
    await dialog.getByRole('button', { name: 'Bloquer', exact: true }).click()
  }
  await block('0660 11 22 33')
  await expectToast(page, 'Numéro bloqué avec succès')
  await expect(page.getByText('1 numéro', { exact: true })).toBeVisible()
  await block('+213 660 112 233')
  await expect(dialog.getByRole('alert')).toHaveText('Ce numéro est déjà bloqué')
  await expectNoViolationInDialog(page, 'blocking a number')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  expect(await shop.asOwner('/blocked-phones')).toMatchObject([{ reason: 'Deux colis refusés' }])

  await page.getByRole('button', { name: 'Débloquer le 0660 11 22 33' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('0660 11 22 33')
  await question.getByRole('button', { name: 'Débloquer' }).click()
  await expectToast(page, 'Numéro débloqué avec succès')
  await expect(page.getByText('Aucun numéro bloqué.')).toBeVisible()
  expect((await shop.asOwner('/blocked-phones')) as BlockedPhone[]).toEqual([])
})

test('a message is written with what it may say of an order, and read before it is saved', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/parametres')
  await page.getByRole('button', { name: 'Modifier le modèle Client injoignable' }).click()
  const dialog = page.getByRole('dialog', { name: 'Client injoignable' })
  const text = dialog.getByRole('textbox', { name: 'Message' })
  await text.fill('Bonjour')
  await dialog.getByRole('button', { name: 'Nom du client' }).click()
  await expect(text).toHaveValue('Bonjour {nom}')
  await expect(text).toBeFocused()
  await page.keyboard.type(', ici {magasin}')
  await expect(dialog.getByRole('region', { name: 'Aperçu' })).toContainText(
    'Bonjour Karim Benali, ici {magasin}',
  )
  await expectNoViolationInDialog(page, 'message template')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(text).toHaveAccessibleDescription('{magasin} n’est pas un champ connu')
  await text.fill('Bonjour {nom}, ici {boutique}')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Modèle de message modifié avec succès')
  await expect(page.getByText('Bonjour {nom}, ici {boutique}', { exact: true })).toBeVisible()
  const templates = (await shop.asOwner('/message-templates')) as MessageTemplate[]
  expect(templates.find(({ key }) => key === 'unreachable')?.text).toBe('Bonjour {nom}, ici {boutique}')
})

test('a device says why it cannot be told of orders, is added under its name, and removed', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' })
  })
  await logIn(page, shop, '/parametres')
  await expect(page.getByText('Ce navigateur refuse les notifications de ce site.')).toBeVisible()

  // Asks no push service, which a browser of a test cannot reach.
  await page.addInitScript(() => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    const subscription = {
      toJSON: () => ({ endpoint: 'https://push.example.com/1', keys }),
      unsubscribe: async () => true,
    }
    let current: typeof subscription | null = null
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => {
        current = subscription
        return subscription
      },
    })
  })
  await page.reload()
  await page.getByLabel('Nom de cet appareil').fill('Téléphone du comptoir')
  await page.getByRole('button', { name: 'Activer les notifications' }).click()
  await expectToast(page, 'Notifications activées sur cet appareil')
  await expect(page.getByText('Téléphone du comptoir (cet appareil)')).toBeVisible()
  await expectNoViolation(page, 'notifications')
  await page.getByRole('button', { name: 'Retirer Téléphone du comptoir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expectToast(page, 'Notifications désactivées sur cet appareil')
  await expect(page.getByText('Désactivées sur cet appareil', { exact: true })).toBeVisible()
  expect((await shop.asOwner('/push/devices')) as PushDevice[]).toEqual([])
})
