import '../src/ui/style/tokens.css';
import '../src/ui/style/base.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

// Only `npm run dev` serves this page: the build starts from index.html.
const root = document.getElementById('gallery');
if (root !== null) createRoot(root).render(<Gallery />);
