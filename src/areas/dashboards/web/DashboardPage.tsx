import { useUser } from '#webkit/session.tsx'
import { CreatorDashboard } from './creator/CreatorDashboard.tsx'
import { DashboardWithoutRole } from './creator/DashboardWithoutRole.tsx'
import { StudentDashboard } from './student/StudentDashboard.tsx'

/** `/dashboard`: students have their own, everyone else gets the creator's; an admin's is composed in main. */
export function DashboardPage() {
  const { role } = useUser()
  if (role === 'student') return <StudentDashboard />
  // The server gives an unknown role no rights, so there's nothing to ask it for.
  return role === 'creator' ? <CreatorDashboard /> : <DashboardWithoutRole />
}
