import { Component, type ReactNode } from 'react';

/**
 * Keeps what breaks in one island from the rest of the page. It says so by the event with which Astro tells that an
 * island's script did not arrive: on either, the page shows its notice (`layouts/island-failed-script.ts`).
 */
export class IslandBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    document.dispatchEvent(new Event('astro:hydration-error'));
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
