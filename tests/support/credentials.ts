/** The owner of every test's shop. */
export const ADMIN_EMAIL = 'owner@example.com'
export const ADMIN_PASSWORD = 'casque-intégral-2019'
