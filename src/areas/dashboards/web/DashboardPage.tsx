import { useUser } from '#webkit/session.tsx'
import { AdminDashboard } from './admin/AdminDashboard.tsx'
import { CreatorDashboard } from './creator/CreatorDashboard.tsx'
import { DashboardWithoutRole } from './creator/DashboardWithoutRole.tsx'
import { StudentDashboard } from './student/StudentDashboard.tsx'

/** `/dashboard`: admin and student have their own, everybody else the creator's (spec §2). */
export function DashboardPage() {
  const { role } = useUser()
  if (role === 'admin') return <AdminDashboard />
  if (role === 'student') return <StudentDashboard />
  // The server gives a role nobody knows no rights, so there is nothing to ask it for.
  return role === 'creator' ? <CreatorDashboard /> : <DashboardWithoutRole />
}
