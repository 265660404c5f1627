import { createContext, use } from 'react'

/** Whether the person who looks at the page may open a URL of this site. In the shop everybody may open everything. */
export const LinkGuard = createContext<(url: string) => boolean>(() => true)

export const useMayOpen = () => use(LinkGuard)
