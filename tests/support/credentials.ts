/** The owner of every test's shop. */
export const ADMIN_EMAIL = 'owner@example.com'
export const ADMIN_PASSWORD = 'casque-intégral-2019'

/** Its name and how to reach it. */
export const SHOP_SETTINGS = {
  SHOP_NAME: 'Guidon',
  SHOP_PHONE: '0550 00 00 00',
  SHOP_WHATSAPP: '213550000000',
  SHOP_EMAIL: 'contact@example.com',
  SHOP_ADDRESS: '12, rue des Frères Bouadou, Birkhadem, Alger',
}
