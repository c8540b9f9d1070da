// Asked for by their kind when the dashboard is there, which is always: so they come in its files.
import '#areas/courses/web/dashboard/RecentCourses.tsx'
import '#areas/downloads/web/dashboard/RecentDownloads.tsx'
import { DashboardPage } from '#areas/dashboards/web/DashboardPage.tsx'
import { useUser } from '#webkit/session.tsx'
import { withStudentParts } from './student-parts.tsx'
import { lazyWithWords } from './words.ts'

const AdminPage = lazyWithWords(
  async () => (await import('#areas/admin/web/AdminPage.tsx')).AdminPage,
  'administration',
  'lists',
)
const LearnersPage = lazyWithWords(() => withStudentParts(async () => DashboardPage), 'taking', 'both')

/** `/dashboard`: an admin's is the administration itself, the very screen of `/admin`. */
export function DashboardByRole() {
  const { role } = useUser()
  if (role === 'admin') return <AdminPage />
  return role === 'student' ? <LearnersPage /> : <DashboardPage />
}
