import './ui/style/tokens.css';
import './ui/style/base.css';
import { startDesk } from './start-desk.tsx';

void startDesk();
