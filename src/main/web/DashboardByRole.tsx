import { lazy } from 'react'
import { DashboardPage } from '#areas/dashboards/web/DashboardPage.tsx'
import { useUser } from '#webkit/session.tsx'
import { loadFurther } from './words.ts'

const AdminPage = lazy(async () => {
  const [page] = await Promise.all([import('#areas/admin/web/AdminPage.tsx'), loadFurther()])
  return { default: page.AdminPage }
})

/** `/dashboard`: an admin's is the administration itself, the very screen of `/admin` (UX 1.3). */
export function DashboardByRole() {
  const { role } = useUser()
  return role === 'admin' ? <AdminPage /> : <DashboardPage />
}
