"""Patrons and loans for invenio-sip2 (PyPI, AGPL), a SIP2 server that this project did not write. For tests only.

    apt-get install -y redis-server && redis-server --port 16399 --daemonize yes
    python3 -m venv v && v/bin/pip install invenio-sip2 psycopg2-binary six
    ENC=GB18030 FLASK_APP=real_sip2 v/bin/flask selfcheck start s1 -h 127.0.0.1 -p 16002 -r t
    TEST_SIP2_URL=gb18030=127.0.0.1:16002 npx vitest run apps/server/src/circulation/sources/real-sip2.test.ts
"""
import os
from flask import Flask
from invenio_db.ext import InvenioDB
from invenio_i18n import Babel
from invenio_sip2 import InvenioSIP2
from invenio_sip2.models import (
    PatronStatus, PatronStatusTypes, SelfcheckCirculationStatus, SelfcheckFeeType, SelfcheckItemInformation,
    SelfcheckMediaType, SelfcheckPatronInformation, SelfcheckPatronStatus, SelfcheckRenew, SelfcheckSecurityMarkerType)

PATRONS = {'Q0001': ('1234', '林小满'), 'Q0002': ('5678', '欧阳子涵'), 'Q0003': ('9999', 'Zoé Müller')}
TITLES = {'C0001': '红楼梦', 'C0002': '围城', 'C0003': '平凡的世界'}
LOANS = {'C0001': 'Q0001', 'C0002': 'Q0001', 'C0003': 'Q0002'}
DUE = {item: '2026-12-01' for item in LOANS}

def login(login, password, **_):
    return {'authenticated': login == 'kiosk' and password == 'secret', 'terminal': 'T1', 'transaction_user_id': '1',
            'institution_id': 'LIB', 'library_name': '青禾学校图书馆'}

def account(patron_id, **_):
    answer = SelfcheckPatronInformation(patron_status=PatronStatus(), patron_id=patron_id, patron_name=PATRONS[patron_id][1],
                                        institution_id='LIB', language='zho', currency_type='CNY')
    answer['charged_items'] = [item for item, patron in LOANS.items() if patron == patron_id]
    return answer

def kinds():
    return {'circulation_status': SelfcheckCirculationStatus.CHARGED, 'fee_type': SelfcheckFeeType.OTHER,
            'security_marker': SelfcheckSecurityMarkerType.OTHER}

def item(item_id, **_):
    answer = SelfcheckItemInformation(item_id=item_id, title_id=TITLES.get(item_id, ''), **kinds())
    answer['media_type'] = SelfcheckMediaType.OTHER
    answer['due_date'] = DUE.get(item_id, '')
    return answer

def renew(user_id, item_id, **_):
    answer = SelfcheckRenew(item_id=item_id, title_id=TITLES.get(item_id, ''), **kinds())
    answer['media_type'] = SelfcheckMediaType.OTHER
    answer['success'] = item_id == 'C0001'
    if item_id == 'C0001':
        DUE[item_id] = '2026-12-29'
    answer['due_date'] = '2026-12-29'
    return answer

always = lambda *_, **__: True
patron_status = lambda patron_id, **_: SelfcheckPatronStatus(patron_id=patron_id, institution_id='LIB', patron_name=PATRONS[patron_id][1])
app = Flask('ilsapp')
app.config.update(
    SECRET_KEY='x', SQLALCHEMY_TRACK_MODIFICATIONS=False, SQLALCHEMY_DATABASE_URI='sqlite:///t.db',
    SIP2_DATASTORE_REDIS_URL=os.environ.get('REDIS', 'redis://127.0.0.1:16399/1'),
    SIP2_TEXT_ENCODING=os.environ.get('ENC', 'UTF-8'), SIP2_ERROR_DETECTION=True,
    SIP2_REMOTE_ACTION_HANDLERS={'t': {
        'login_handler': login, 'logout_handler': always, 'system_status_handler': lambda *_, **__: {'institution_id': 'LIB'},
        'patron_handlers': {'validate_patron': lambda patron_id, **_: patron_id in PATRONS,
                            'authorize_patron': lambda patron_id, patron_password, **_: PATRONS[patron_id][0] == patron_password,
                            'enable_patron': patron_status, 'patron_status': patron_status, 'account': account},
        'item_handlers': {'item': item},
        'circulation_handlers': {'checkout': always, 'checkin': always, 'hold': always, 'renew': renew},
        'fee_paid_handler': always}})
Babel(app)
InvenioDB(app)
InvenioSIP2(app)
